/** Accounts: signing in, sessions, second steps, and the account as a whole. */
export const accountRights = `
call                                    on     | out     unver.  stran.  susp.   del.    loser   buyer   co-own  seller  advis.  operat  party
POST /auth/register                     -      | ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok
POST /auth/authenticate                 -      | none    ok      ok      suspend none    ok      ok      ok      second  ok      ok      ok
POST /auth/signInCode                   -      | ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok
POST /auth/logout                       -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
POST /auth/requestPasswordReset         -      | ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok
PUT /auth/resetPassword                 -      | reset   reset   reset   reset   reset   reset   reset   reset   reset   reset   reset   reset
POST /auth/resetLink                    -      | none    none    none    none    none    none    none    none    none    none    none    none
GET /auth/session                       -      | ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok      ok
POST /auth/verifyEmail                  -      | sign    code    none    sign    sign    none    none    none    none    none    none    none
POST /auth/verifyEmail/resend           -      | sign    ok      none    sign    sign    none    none    none    none    none    none    none
GET /user                               -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
PUT /user/timeZone                      -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
PATCH /user/image                       -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
DELETE /user/image                      -      | sign    none    none    sign    sign    none    none    none    none    none    none    none
GET /users/search                       -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
POST /auth/confirm                      -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
GET /user/sessions                      seller | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
DELETE /user/sessions                   seller | sign    none    none    sign    sign    none    ok      none    ok      none    none    none
DELETE /user/sessions/{id}              seller | sign    nosess  nosess  sign    sign    nosess  nosess  nosess  ok      nosess  nosess  nosess
DELETE /user/sessions/{id}              -      | sign    nosess  nosess  sign    sign    nosess  nosess  nosess  nosess  nosess  nosess  nosess
POST /auth/secondStep                   -      | expired expired expired expired expired expired expired expired expired expired expired expired
GET /user/secondSteps                   seller | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
POST /user/secondSteps/totp             seller | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
POST /user/secondSteps/totp/verify      seller | sign    nostep  nostep  sign    sign    nostep  nostep  nostep  nostep  nostep  nostep  nostep
DELETE /user/secondSteps/totp           seller | sign    nostep  nostep  sign    sign    nostep  nostep  nostep  nostep  nostep  nostep  nostep
POST /user/secondSteps/passkeys/options seller | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
POST /user/secondSteps/passkeys         seller | sign    nokey   nokey   sign    sign    nokey   nokey   nokey   nokey   nokey   nokey   nokey
DELETE /user/secondSteps/passkeys/{id}  seller | sign    nostep  nostep  sign    sign    nostep  nostep  nostep  ok      nostep  nostep  nostep
POST /user/secondSteps/recoveryCodes    seller | sign    nostep  nostep  sign    sign    nostep  nostep  nostep  ok      nostep  nostep  nostep
GET /user/export                        -      | sign    ok      ok      sign    sign    ok      ok      ok      ok      ok      ok      ok
DELETE /user                            -      | sign    ok      ok      sign    sign    ok      dealing dealing dealing ok      ok      dealing
`;
