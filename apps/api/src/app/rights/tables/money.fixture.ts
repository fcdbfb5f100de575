/** Plans, payout accounts, and messages of the payment provider. */
export const moneyRights = `
call                                        on     | out      unver.   stran.   susp.    del.     loser    buyer    co-own   seller   advis.   operat   party
POST /webhooks/stripe                       -      | forged   forged   forged   forged   forged   forged   forged   forged   forged   forged   forged   forged
GET /payments/config                        -      | ok       ok       ok       ok       ok       ok       ok       ok       ok       ok       ok       ok
GET /payments/plans                         -      | ok       ok       ok       ok       ok       ok       ok       ok       ok       ok       ok       ok
POST /payments/checkoutSession/confirm      plan   | sign     hidden   hidden   sign     sign     hidden   hidden   none     none     hidden   hidden   none
POST /payments/checkoutSession/confirm      draft  | sign     hidden   hidden   sign     sign     hidden   hidden   none     none     hidden   hidden   none
GET /payments/user/subscriptions            -      | sign     ok       ok       sign     sign     ok       ok       ok       ok       ok       ok       ok
GET /payments/user/invoices                 -      | sign     ok       ok       sign     sign     ok       ok       ok       ok       ok       ok       ok
PUT /payments/subscription/nextPlan         plan   | sign     verify   noplan   sign     sign     noplan   noplan   payer    ok       noplan   noplan   payer
DELETE /payments/subscription/nextPlan      plan   | sign     noplan   noplan   sign     sign     noplan   noplan   payer    none     noplan   noplan   payer
POST /payments/subscription/renewal         plan   | sign     verify   noplan   sign     sign     noplan   noplan   payer    nodue    noplan   noplan   payer
POST /payments/subscription/renewal/confirm plan   | sign     noplan   noplan   sign     sign     noplan   noplan   payer    none     noplan   noplan   payer
GET /payments/account                       -      | sign     ok       ok       sign     sign     ok       ok       ok       ok       ok       ok       ok
POST /payments/account                      -      | sign     verify   ok       sign     sign     ok       ok       none     none     ok       ok       none
POST /payments/account/replace              -      | sign     verify   works    sign     sign     works    works    works    works    works    works    works
POST /payments/accountSession               seller | sign     verify   noacct   sign     sign     noacct   noacct   noacct   none     noacct   noacct   noacct
POST /payments/accountSession               -      | sign     verify   noacct   sign     sign     noacct   noacct   noacct   noacct   noacct   noacct   noacct
PATCH /user/payments                        seller | sign     verify   noacct   sign     sign     noacct   noacct   noacct   none     noacct   noacct   noacct
PATCH /user/payments                        -      | sign     verify   noacct   sign     sign     noacct   noacct   noacct   noacct   noacct   noacct   noacct
GET /payments/transfers                     -      | sign     ok       ok       sign     sign     ok       ok       ok       ok       ok       ok       ok
POST /webhooks/boldsign                     -      | unsigned unsigned unsigned unsigned unsigned unsigned unsigned unsigned unsigned unsigned unsigned unsigned
POST /payments/checkoutSession              plan   | sign     verify   hidden   sign     sign     hidden   hidden   active   active   hidden   hidden   active
POST /payments/checkoutSession              unpaid | sign     verify   hidden   sign     sign     hidden   hidden   ok       ok       hidden   hidden   ok
POST /payments/subscription/cancel          plan   | sign     noplan   noplan   sign     sign     noplan   noplan   ok       ok       noplan   noplan   ok
`;
