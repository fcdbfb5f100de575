/** What is found in the market, saved and searched for again. */
export const marketRights = `
call                            on      | out   unver.   stran.   susp. del.  loser    buyer    co-own   seller advis.   operat   party
GET /patents/featured           -       | ok    ok       ok       ok    ok    ok       ok       ok       ok     ok       ok       ok
GET /patents                    -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /search                     -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /search/titles              -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /search/counts              -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /search/suggestions         -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/similar             draft   | sign  hidden   hidden   sign  sign  hidden   hidden   ok       ok     hidden   hidden   ok
GET /patent/similar             open    | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/similar             done    | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/similar             taken   | sign  hidden   hidden   sign  sign  hidden   hidden   ok       ok     hidden   hidden   ok
GET /patent/similar             expired | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/wishlist/similar    -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patents/counts             -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/wishlist            -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/wishlist/count      -       | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
GET /patent/wishlist/check/{id} draft   | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
POST /patent/wishlist/{id}      draft   | sign  hidden   hidden   sign  sign  hidden   hidden   yours    yours  hidden   hidden   yours
POST /patent/wishlist/{id}      open    | sign  ok       ok       sign  sign  ok       ok       yours    yours  ok       ok       yours
POST /patent/wishlist/{id}      taken   | sign  hidden   hidden   sign  sign  hidden   hidden   yours    yours  hidden   hidden   yours
POST /patent/wishlist/{id}      held    | sign  ok       ok       sign  sign  ok       ok       yours    yours  ok       ok       yours
POST /patent/wishlist/{id}      expired | sign  ok       ok       sign  sign  ok       ok       yours    yours  ok       ok       yours
DELETE /patent/wishlist/{id}    draft   | sign  none     none     sign  sign  none     none     none     none   none     none     none
GET /savedSearches              seller  | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
POST /savedSearches             seller  | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
PATCH /savedSearches/{id}       seller  | sign  nosearch nosearch sign  sign  nosearch nosearch nosearch ok     nosearch nosearch nosearch
DELETE /savedSearches/{id}      seller  | sign  none     none     sign  sign  none     none     none     ok     none     none     none
POST /savedSearches/{id}/looked seller  | sign  nosearch nosearch sign  sign  nosearch nosearch nosearch ok     nosearch nosearch nosearch
GET /savedSearches/unsubscribe  seller  | ok    ok       ok       ok    ok    ok       ok       ok       ok     ok       ok       ok
POST /savedSearches/unsubscribe seller  | ok    ok       ok       ok    ok    ok       ok       ok       ok     ok       ok       ok
POST /savedSearches/unsubscribe -       | unsub unsub    unsub    unsub unsub unsub    unsub    unsub    unsub  unsub    unsub    unsub
GET /wanted                     seller  | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
POST /wanted                    seller  | sign  ok       ok       sign  sign  ok       ok       ok       ok     ok       ok       ok
PUT /wanted/{id}                seller  | sign  nonote   nonote   sign  sign  nonote   nonote   nonote   ok     nonote   nonote   nonote
DELETE /wanted/{id}             seller  | sign  none     none     sign  sign  none     none     none     ok     none     none     none
GET /patent/wanted              draft   | sign  hidden   hidden   sign  sign  hidden   hidden   ok       ok     hidden   hidden   ok
GET /patent/wanted              open    | sign  hidden   hidden   sign  sign  hidden   hidden   ok       ok     hidden   hidden   ok
POST /patent/wanted/invitations draft   | sign  hidden   hidden   sign  sign  hidden   hidden   nobuyer  nobuyer hidden   hidden   nobuyer
POST /patent/wanted/invitations open    | sign  hidden   hidden   sign  sign  hidden   hidden   nobuyer  nobuyer hidden   hidden   nobuyer
GET /site                       -       | ok    ok       ok       ok    ok    ok       ok       ok       ok     ok       ok       ok
`;
