#pragma once

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "base/shared_library.hpp"

#ifndef __EMSCRIPTEN__  // where nothing is loaded
namespace evenhand {

// OpenSSL's libcrypto, as its headers declare it, but loaded when it is first wanted: the thousands
// of names in it take longer to resolve than most commands run.
extern const SharedLibrary crypto_library;

// RAND_set_rand_method has no successor before OpenSSL 3.1.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

inline constexpr LoadedFunction<decltype(::BIO_ctrl)> BIO_ctrl{crypto_library, "BIO_ctrl"};
inline constexpr LoadedFunction<decltype(::BIO_free)> BIO_free{crypto_library, "BIO_free"};
inline constexpr LoadedFunction<decltype(::BIO_new)> BIO_new{crypto_library, "BIO_new"};
inline constexpr LoadedFunction<decltype(::BIO_new_mem_buf)> BIO_new_mem_buf{crypto_library,
                                                                             "BIO_new_mem_buf"};
inline constexpr LoadedFunction<decltype(::BIO_s_mem)> BIO_s_mem{crypto_library, "BIO_s_mem"};
inline constexpr LoadedFunction<decltype(::BN_bin2bn)> BN_bin2bn{crypto_library, "BN_bin2bn"};
inline constexpr LoadedFunction<decltype(::BN_bn2binpad)> BN_bn2binpad{crypto_library,
                                                                       "BN_bn2binpad"};
inline constexpr LoadedFunction<decltype(::BN_clear_free)> BN_clear_free{crypto_library,
                                                                         "BN_clear_free"};
inline constexpr LoadedFunction<decltype(::BN_free)> BN_free{crypto_library, "BN_free"};
inline constexpr LoadedFunction<decltype(::BN_to_ASN1_INTEGER)> BN_to_ASN1_INTEGER{
    crypto_library, "BN_to_ASN1_INTEGER"};
inline constexpr LoadedFunction<decltype(::CRYPTO_clear_free)> CRYPTO_clear_free{
    crypto_library, "CRYPTO_clear_free"};
inline constexpr LoadedFunction<decltype(::CRYPTO_free)> CRYPTO_free{crypto_library, "CRYPTO_free"};
inline constexpr LoadedFunction<decltype(::CRYPTO_memcmp)> CRYPTO_memcmp{crypto_library,
                                                                         "CRYPTO_memcmp"};
inline constexpr LoadedFunction<decltype(::ERR_clear_error)> ERR_clear_error{crypto_library,
                                                                             "ERR_clear_error"};
inline constexpr LoadedFunction<decltype(::ERR_peek_error)> ERR_peek_error{crypto_library,
                                                                           "ERR_peek_error"};
inline constexpr LoadedFunction<decltype(::ERR_reason_error_string)> ERR_reason_error_string{
    crypto_library, "ERR_reason_error_string"};
inline constexpr LoadedFunction<decltype(::EVP_CIPHER_CTX_free)> EVP_CIPHER_CTX_free{
    crypto_library, "EVP_CIPHER_CTX_free"};
inline constexpr LoadedFunction<decltype(::EVP_CIPHER_CTX_new)> EVP_CIPHER_CTX_new{
    crypto_library, "EVP_CIPHER_CTX_new"};
inline constexpr LoadedFunction<decltype(::EVP_CIPHER_fetch)> EVP_CIPHER_fetch{crypto_library,
                                                                               "EVP_CIPHER_fetch"};
inline constexpr LoadedFunction<decltype(::EVP_CIPHER_free)> EVP_CIPHER_free{crypto_library,
                                                                             "EVP_CIPHER_free"};
inline constexpr LoadedFunction<decltype(::EVP_DigestFinal_ex)> EVP_DigestFinal_ex{
    crypto_library, "EVP_DigestFinal_ex"};
inline constexpr LoadedFunction<decltype(::EVP_DigestInit_ex)> EVP_DigestInit_ex{
    crypto_library, "EVP_DigestInit_ex"};
inline constexpr LoadedFunction<decltype(::EVP_DigestInit_ex2)> EVP_DigestInit_ex2{
    crypto_library, "EVP_DigestInit_ex2"};
inline constexpr LoadedFunction<decltype(::EVP_DigestSign)> EVP_DigestSign{crypto_library,
                                                                           "EVP_DigestSign"};
inline constexpr LoadedFunction<decltype(::EVP_DigestSignInit_ex)> EVP_DigestSignInit_ex{
    crypto_library, "EVP_DigestSignInit_ex"};
inline constexpr LoadedFunction<decltype(::EVP_DigestUpdate)> EVP_DigestUpdate{crypto_library,
                                                                               "EVP_DigestUpdate"};
inline constexpr LoadedFunction<decltype(::EVP_DigestVerify)> EVP_DigestVerify{crypto_library,
                                                                               "EVP_DigestVerify"};
inline constexpr LoadedFunction<decltype(::EVP_DigestVerifyInit_ex)> EVP_DigestVerifyInit_ex{
    crypto_library, "EVP_DigestVerifyInit_ex"};
inline constexpr LoadedFunction<decltype(::EVP_EncryptInit_ex2)> EVP_EncryptInit_ex2{
    crypto_library, "EVP_EncryptInit_ex2"};
inline constexpr LoadedFunction<decltype(::EVP_EncryptUpdate)> EVP_EncryptUpdate{
    crypto_library, "EVP_EncryptUpdate"};
inline constexpr LoadedFunction<decltype(::EVP_KDF_CTX_free)> EVP_KDF_CTX_free{crypto_library,
                                                                               "EVP_KDF_CTX_free"};
inline constexpr LoadedFunction<decltype(::EVP_KDF_CTX_new)> EVP_KDF_CTX_new{crypto_library,
                                                                             "EVP_KDF_CTX_new"};
inline constexpr LoadedFunction<decltype(::EVP_KDF_CTX_reset)> EVP_KDF_CTX_reset{
    crypto_library, "EVP_KDF_CTX_reset"};
inline constexpr LoadedFunction<decltype(::EVP_KDF_derive)> EVP_KDF_derive{crypto_library,
                                                                           "EVP_KDF_derive"};
inline constexpr LoadedFunction<decltype(::EVP_KDF_fetch)> EVP_KDF_fetch{crypto_library,
                                                                         "EVP_KDF_fetch"};
inline constexpr LoadedFunction<decltype(::EVP_KDF_free)> EVP_KDF_free{crypto_library,
                                                                       "EVP_KDF_free"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_CTX_free)> EVP_MAC_CTX_free{crypto_library,
                                                                               "EVP_MAC_CTX_free"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_CTX_new)> EVP_MAC_CTX_new{crypto_library,
                                                                             "EVP_MAC_CTX_new"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_CTX_set_params)> EVP_MAC_CTX_set_params{
    crypto_library, "EVP_MAC_CTX_set_params"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_fetch)> EVP_MAC_fetch{crypto_library,
                                                                         "EVP_MAC_fetch"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_final)> EVP_MAC_final{crypto_library,
                                                                         "EVP_MAC_final"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_free)> EVP_MAC_free{crypto_library,
                                                                       "EVP_MAC_free"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_init)> EVP_MAC_init{crypto_library,
                                                                       "EVP_MAC_init"};
inline constexpr LoadedFunction<decltype(::EVP_MAC_update)> EVP_MAC_update{crypto_library,
                                                                           "EVP_MAC_update"};
inline constexpr LoadedFunction<decltype(::EVP_MD_CTX_copy_ex)> EVP_MD_CTX_copy_ex{
    crypto_library, "EVP_MD_CTX_copy_ex"};
inline constexpr LoadedFunction<decltype(::EVP_MD_CTX_free)> EVP_MD_CTX_free{crypto_library,
                                                                             "EVP_MD_CTX_free"};
inline constexpr LoadedFunction<decltype(::EVP_MD_CTX_get0_md)> EVP_MD_CTX_get0_md{
    crypto_library, "EVP_MD_CTX_get0_md"};
inline constexpr LoadedFunction<decltype(::EVP_MD_CTX_new)> EVP_MD_CTX_new{crypto_library,
                                                                           "EVP_MD_CTX_new"};
inline constexpr LoadedFunction<decltype(::EVP_MD_fetch)> EVP_MD_fetch{crypto_library,
                                                                       "EVP_MD_fetch"};
inline constexpr LoadedFunction<decltype(::EVP_MD_free)> EVP_MD_free{crypto_library, "EVP_MD_free"};
inline constexpr LoadedFunction<decltype(::EVP_MD_get_size)> EVP_MD_get_size{crypto_library,
                                                                             "EVP_MD_get_size"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY2PKCS8)> EVP_PKEY2PKCS8{crypto_library,
                                                                           "EVP_PKEY2PKCS8"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_CTX_set1_id)> EVP_PKEY_CTX_set1_id{
    crypto_library, "EVP_PKEY_CTX_set1_id"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_Q_keygen)> EVP_PKEY_Q_keygen{
    crypto_library, "EVP_PKEY_Q_keygen"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_free)> EVP_PKEY_free{crypto_library,
                                                                         "EVP_PKEY_free"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_get_bn_param)> EVP_PKEY_get_bn_param{
    crypto_library, "EVP_PKEY_get_bn_param"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_get_raw_private_key)>
    EVP_PKEY_get_raw_private_key{crypto_library, "EVP_PKEY_get_raw_private_key"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_is_a)> EVP_PKEY_is_a{crypto_library,
                                                                         "EVP_PKEY_is_a"};
inline constexpr LoadedFunction<decltype(::EVP_PKEY_new_raw_private_key)>
    EVP_PKEY_new_raw_private_key{crypto_library, "EVP_PKEY_new_raw_private_key"};
inline constexpr LoadedFunction<decltype(::EVP_aes_256_cbc)> EVP_aes_256_cbc{crypto_library,
                                                                             "EVP_aes_256_cbc"};
inline constexpr LoadedFunction<decltype(::EVP_get_digestbyname)> EVP_get_digestbyname{
    crypto_library, "EVP_get_digestbyname"};
inline constexpr LoadedFunction<decltype(::EVP_read_pw_string_min)> EVP_read_pw_string_min{
    crypto_library, "EVP_read_pw_string_min"};
inline constexpr LoadedFunction<decltype(::EVP_sha256)> EVP_sha256{crypto_library, "EVP_sha256"};
inline constexpr LoadedFunction<decltype(::OPENSSL_cleanse)> OPENSSL_cleanse{crypto_library,
                                                                             "OPENSSL_cleanse"};
inline constexpr LoadedFunction<decltype(::OSSL_PARAM_construct_end)> OSSL_PARAM_construct_end{
    crypto_library, "OSSL_PARAM_construct_end"};
inline constexpr LoadedFunction<decltype(::OSSL_PARAM_construct_octet_string)>
    OSSL_PARAM_construct_octet_string{crypto_library, "OSSL_PARAM_construct_octet_string"};
inline constexpr LoadedFunction<decltype(::OSSL_PARAM_construct_utf8_string)>
    OSSL_PARAM_construct_utf8_string{crypto_library, "OSSL_PARAM_construct_utf8_string"};
inline constexpr LoadedFunction<decltype(::PEM_read_bio_PUBKEY)> PEM_read_bio_PUBKEY{
    crypto_library, "PEM_read_bio_PUBKEY"};
inline constexpr LoadedFunction<decltype(::PEM_read_bio_PrivateKey)> PEM_read_bio_PrivateKey{
    crypto_library, "PEM_read_bio_PrivateKey"};
inline constexpr LoadedFunction<decltype(::PEM_read_bio_X509)> PEM_read_bio_X509{
    crypto_library, "PEM_read_bio_X509"};
inline constexpr LoadedFunction<decltype(::PEM_write_bio_PKCS8)> PEM_write_bio_PKCS8{
    crypto_library, "PEM_write_bio_PKCS8"};
inline constexpr LoadedFunction<decltype(::PEM_write_bio_PUBKEY)> PEM_write_bio_PUBKEY{
    crypto_library, "PEM_write_bio_PUBKEY"};
inline constexpr LoadedFunction<decltype(::PEM_write_bio_PrivateKey)> PEM_write_bio_PrivateKey{
    crypto_library, "PEM_write_bio_PrivateKey"};
inline constexpr LoadedFunction<decltype(::PEM_write_bio_X509)> PEM_write_bio_X509{
    crypto_library, "PEM_write_bio_X509"};
inline constexpr LoadedFunction<decltype(::PKCS5_pbe2_set_scrypt)> PKCS5_pbe2_set_scrypt{
    crypto_library, "PKCS5_pbe2_set_scrypt"};
inline constexpr LoadedFunction<decltype(::PKCS8_PRIV_KEY_INFO_free)> PKCS8_PRIV_KEY_INFO_free{
    crypto_library, "PKCS8_PRIV_KEY_INFO_free"};
inline constexpr LoadedFunction<decltype(::PKCS8_set0_pbe)> PKCS8_set0_pbe{crypto_library,
                                                                           "PKCS8_set0_pbe"};
inline constexpr LoadedFunction<decltype(::RAND_OpenSSL)> RAND_OpenSSL{crypto_library,
                                                                       "RAND_OpenSSL"};
inline constexpr LoadedFunction<decltype(::RAND_bytes)> RAND_bytes{crypto_library, "RAND_bytes"};
inline constexpr LoadedFunction<decltype(::RAND_priv_bytes)> RAND_priv_bytes{crypto_library,
                                                                             "RAND_priv_bytes"};
inline constexpr LoadedFunction<decltype(::RAND_set_rand_method)> RAND_set_rand_method{
    crypto_library, "RAND_set_rand_method"};
inline constexpr LoadedFunction<decltype(::X509_NAME_add_entry_by_txt)> X509_NAME_add_entry_by_txt{
    crypto_library, "X509_NAME_add_entry_by_txt"};
inline constexpr LoadedFunction<decltype(::X509_SIG_free)> X509_SIG_free{crypto_library,
                                                                         "X509_SIG_free"};
inline constexpr LoadedFunction<decltype(::X509_VERIFY_PARAM_set1_ip_asc)>
    X509_VERIFY_PARAM_set1_ip_asc{crypto_library, "X509_VERIFY_PARAM_set1_ip_asc"};
inline constexpr LoadedFunction<decltype(::X509_free)> X509_free{crypto_library, "X509_free"};
inline constexpr LoadedFunction<decltype(::X509_get_serialNumber)> X509_get_serialNumber{
    crypto_library, "X509_get_serialNumber"};
inline constexpr LoadedFunction<decltype(::X509_get_subject_name)> X509_get_subject_name{
    crypto_library, "X509_get_subject_name"};
inline constexpr LoadedFunction<decltype(::X509_getm_notAfter)> X509_getm_notAfter{
    crypto_library, "X509_getm_notAfter"};
inline constexpr LoadedFunction<decltype(::X509_getm_notBefore)> X509_getm_notBefore{
    crypto_library, "X509_getm_notBefore"};
inline constexpr LoadedFunction<decltype(::X509_gmtime_adj)> X509_gmtime_adj{crypto_library,
                                                                             "X509_gmtime_adj"};
inline constexpr LoadedFunction<decltype(::X509_new)> X509_new{crypto_library, "X509_new"};
inline constexpr LoadedFunction<decltype(::X509_set_issuer_name)> X509_set_issuer_name{
    crypto_library, "X509_set_issuer_name"};
inline constexpr LoadedFunction<decltype(::X509_set_pubkey)> X509_set_pubkey{crypto_library,
                                                                             "X509_set_pubkey"};
inline constexpr LoadedFunction<decltype(::X509_set_version)> X509_set_version{crypto_library,
                                                                               "X509_set_version"};
inline constexpr LoadedFunction<decltype(::X509_sign)> X509_sign{crypto_library, "X509_sign"};
inline constexpr LoadedFunction<decltype(::X509_verify_cert_error_string)>
    X509_verify_cert_error_string{crypto_library, "X509_verify_cert_error_string"};
inline constexpr LoadedFunction<decltype(::d2i_PUBKEY)> d2i_PUBKEY{crypto_library, "d2i_PUBKEY"};
inline constexpr LoadedFunction<decltype(::i2d_PUBKEY)> i2d_PUBKEY{crypto_library, "i2d_PUBKEY"};
inline constexpr LoadedFunction<decltype(::i2d_PrivateKey)> i2d_PrivateKey{crypto_library,
                                                                           "i2d_PrivateKey"};
inline constexpr LoadedFunction<decltype(::i2d_X509)> i2d_X509{crypto_library, "i2d_X509"};

#pragma GCC diagnostic pop

}  // namespace evenhand
#endif
