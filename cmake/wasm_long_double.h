/* Included before all else where clang compiles for WebAssembly. clang 19 crashes where one of these has a
   constant argument: it knows them by their names and has no 128-bit long double to compute them with. */
#ifdef __cplusplus
extern "C" {
#endif
long double fabsl(long double);
#define __builtin_fabsl fabsl
long double floorl(long double);
#define __builtin_floorl floorl
long double ceill(long double);
#define __builtin_ceill ceill
long double truncl(long double);
#define __builtin_truncl truncl
long double roundl(long double);
#define __builtin_roundl roundl
long double rintl(long double);
#define __builtin_rintl rintl
long double nearbyintl(long double);
#define __builtin_nearbyintl nearbyintl
long double sqrtl(long double);
#define __builtin_sqrtl sqrtl
long double logl(long double);
#define __builtin_logl logl
long double log2l(long double);
#define __builtin_log2l log2l
long double log10l(long double);
#define __builtin_log10l log10l
long double expl(long double);
#define __builtin_expl expl
long double exp2l(long double);
#define __builtin_exp2l exp2l
long double sinl(long double);
#define __builtin_sinl sinl
long double cosl(long double);
#define __builtin_cosl cosl
#ifdef __cplusplus
}
#endif
