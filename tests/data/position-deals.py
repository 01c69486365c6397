# Deals that the position chi-square needs, 52 cards, alpha .01, power .9: noncentrality needed (271.88
# with 2601 degrees of freedom) over (n-1) times the sum of squared deviations of the exact position
# matrix from 1/n. Apart from evenhand: the riffle is built forwards from its binomial cut and the
# hypergeometric places of a packet's cards, where evenhand builds its inverse from marked cards.
# python3 position-deals.py prints the values in tests/src/power/deals_needed_test.cpp.
from math import comb
n=52
def mm(A,B):
    Bt=list(zip(*B)); return [[sum(a*b for a,b in zip(r,c)) for c in Bt] for r in A]
def I(): return [[float(i==j) for j in range(n)] for i in range(n)]
def lam(M): return (n-1)*sum((x-1/n)**2 for r in M for x in r)
G=[[0.0]*n for _ in range(n)]
for k in range(n+1):
    w=comb(n,k)/2**n
    for i in range(n):
        for j in range(n):
            a,b=(i,k) if i<k else (i-k,n-k)
            if a<=j and 0<=b-1-a<=n-1-j: G[i][j]+=w*comb(j,a)*comb(n-1-j,b-1-a)/comb(n,b)
L=271.88
print(max(abs(sum(r)-1) for r in G),max(abs(sum(r)-1) for r in zip(*G)))
M=I()
for k in range(1,11):
    M=mm(M,G)
    if k>=4: print('riffle',k,lam(M),L/lam(M))
def swapstep(M,i,p): # swap place i with j w.p. p[j]; columns of M are places
    out=[]
    for r in M:
        s=list(r)
        s[i]=sum(r[j]*p[j] for j in range(n))
        for j in range(n):
            if j!=i: s[j]=r[j]*(1-p[j])+r[i]*p[j]
        out.append(s)
    return out
M=I()
for i in range(n): M=swapstep(M,i,[1/n]*n)
print('naive',L/lam(M),M[51][0],M[1][0])
M=I()
for i in range(n): M=swapstep(M,i,[1/(n-1)]*(n-1)+[0])
print('asf',L/lam(M))
print('sattolo',L/lam([[0 if i==j else 1/51 for j in range(n)] for i in range(n)]))
M=I()
for last in range(n-1,0,-1):
    k=last+1; M=swapstep(M,last,[(256//k+(r<256%k))/256 for r in range(k)]+[0]*(n-k))
print('byte',L/lam(M))
T=[[2/n**2 if i!=j else 1-2*(n-1)/n**2 for j in range(n)] for i in range(n)]
M=I()
for k in range(1,151):
    M=mm(M,T)
    if k in (100,150): print('transp',k,L/lam(M))
