import { productName } from './product.ts';

/** Every refusal of the product: code -> HTTP status and the sentence that the person reads. */
export const errorCodes = {
  'http.invalid_request': [400, 'Some of what was sent is not valid. Check the marked fields.'],
  'http.malformed': [400, 'The request could not be read.'],
  'http.not_found': [404, 'There is nothing at this address.'],
  'http.foreign_origin': [403, 'This request came from another site and was refused.'],
  'http.too_large': [413, 'What was sent is too large.'],
  'http.too_slow': [408, 'The request took too long to arrive.'],
  'http.headers_too_large': [431, 'The headers of this request are too large.'],
  'http.unsupported_type': [415, 'This type of content is not accepted here.'],
  'http.too_many_requests': [429, 'That was too many tries. Wait a little and try again.'],
  'http.unavailable': [503, 'The service is not ready. Try again in a moment.'],
  'http.overloaded': [
    503,
    'More people are here than we can serve at once. Nothing was lost. Try again in a moment.',
  ],
  'http.read_only': [
    503,
    'Nothing can be changed at the moment, only read. Nothing was lost. Try again in a moment.',
  ],
  'http.no_room': [
    507,
    'There is no room to store this at the moment. We have been told. Nothing was lost: try again later.',
  ],
  'http.unexpected': [500, 'Something went wrong on our side. Try again in a moment.'],

  'files.store_away': [
    503,
    'Files can’t be reached at the moment. Nothing was lost. Try again in a moment.',
  ],
  'files.damaged': [
    422,
    'This file is damaged or incomplete. Open it, save it again and upload that copy.',
  ],
  'files.protected': [
    422,
    'This document is protected by a password. Save a copy without it and upload that.',
  ],
  'files.active': [
    422,
    'This document holds scripts, macros or other files. Save it as a plain PDF or .docx and upload that copy.',
  ],
  'files.two_kinds': [
    422,
    'This file is two kinds of file in one. Open it, save it again and upload that copy.',
  ],
  'files.too_much_inside': [
    422,
    'This document holds more than we can check. Split it into smaller ones and upload those.',
  ],
  'files.too_many_pixels': [
    422,
    'This picture has too many pixels: the limit is 50 million, or 24 million for AVIF. Make it smaller and upload that copy.',
  ],
  'files.picture_memory': [
    422,
    'Opening this picture takes more memory than we have for one. Save it as a JPEG and upload that copy.',
  ],
  'files.picture_time': [
    422,
    'Opening this picture takes too long. Save it as a JPEG and upload that copy.',
  ],
  'files.infected': [
    422,
    'Our virus scanner found malware in this file, so we didn’t keep it. Scan your computer, then upload a clean copy.',
  ],
  'files.not_scanned': [
    503,
    'We can’t scan files for viruses at the moment, so this one wasn’t kept. Upload it again in a few minutes.',
  ],
  'files.address_ended': [
    410,
    'This download link has expired. Go back to the document and open it again.',
  ],
  'files.uncheckable': [
    422,
    'This document could not be checked in time. Save it as a plain PDF and upload that copy.',
  ],

  'identity.sign_in_required': [401, 'Sign in to go on.'],
  'identity.email_unverified': [
    403,
    'Verify your email address first: enter the 4-digit code that we sent you.',
  ],
  'identity.second_step_required': [401, 'Enter the code of your second step.'],
  'identity.second_step_code_required': [
    403,
    'Enter a code from your authenticator app or one of your recovery codes.',
  ],
  'identity.second_step_wrong': [400, 'That code is not right. Try the next one.'],
  'identity.second_step_expired': [410, 'This sign-in took too long. Sign in again.'],
  'identity.second_step_not_found': [404, 'There is no such second step.'],
  'identity.second_step_exists': [409, 'Your account has this second step already.'],
  'identity.passkey_invalid': [400, 'The passkey could not be checked. Try again.'],
  'identity.confirm_required': [403, 'Enter your password again to go on.'],
  'identity.password_wrong': [403, 'The password is not right.'],
  'identity.password_weak': [
    400,
    'Use at least 6 characters with a number, a lowercase and an uppercase letter and a special symbol.',
  ],
  'identity.password_common': [
    400,
    'This password is on lists of common passwords. Choose another one.',
  ],
  'identity.sign_in_slowed': [
    429,
    'Too many failed sign-ins. Enter a code from your email to continue.',
  ],
  'identity.sign_in_code_wrong': [
    400,
    'That code isn’t right, or it has expired. Check the email and try again.',
  ],
  'identity.code_wrong': [400, 'That code is not right.'],
  'identity.code_expired': [410, 'That code has expired. Ask for a new one.'],
  'identity.code_too_many': [429, 'Too many wrong codes. Ask for a new one tomorrow.'],
  'identity.reset_invalid': [400, 'This reset link is not valid any more. Ask for a new one.'],
  'identity.not_found': [404, 'There is no such person.'],
  'identity.session_not_found': [404, 'There is no such session.'],
  'identity.open_sale': [
    409,
    'Your account has an open sale. It can be deleted once the sale has ended.',
  ],
  'identity.money_at_provider': [
    409,
    'Money that you transferred is still with our payment provider. Your account can be deleted once it is back with you.',
  ],
  'identity.picture_invalid': [415, 'Choose a picture: PNG, JPEG or WebP.'],
  'identity.picture_too_large': [413, 'Choose a picture of less than 4 MB.'],
  'identity.not_your_account': [403, 'This payout account belongs to someone else.'],
  'identity.legal_name_frozen': [
    409,
    'Someone has already signed papers that print your current name. You can change it once everyone has signed, or once the sale is canceled.',
  ],
  'identity.name_reserved': [
    400,
    `A name can’t contain “${productName}” or “support”. Enter the person’s own name.`,
  ],
  'identity.suspended': [403, 'This account is suspended. Write to support to ask why.'],

  'listings.not_found': [404, 'There is no such listing.'],
  'listings.not_allowed': [403, 'Only an owner of this listing may do that.'],
  'listings.creator_only': [403, 'Only the person who made this listing may change its owners.'],
  'listings.subscription_required': [402, 'Choose a plan to publish this listing.'],
  'listings.incomplete': [409, 'The listing is not complete yet.'],
  'listings.moved_on': [409, 'The listing has changed in the meantime. Look again.'],
  'listings.changed_elsewhere': [
    409,
    'This listing was changed in another window or on another device.',
  ],
  'listings.frozen': [
    409,
    'Price and stakes cannot change while an offer is accepted or a sale is open.',
  ],
  'listings.owners_frozen': [409, 'Stakes cannot change after the first publishing.'],
  'listings.reserved': [
    409,
    'An accepted offer waits for its payment. This can be done once it is paid or has lapsed.',
  ],
  'listings.taken_down': [409, 'This listing was taken down. Write to support to ask why.'],
  'listings.open_sale': [409, 'A sale of this patent is open.'],
  'listings.country_not_supported': [
    409,
    'Only patents issued in the United States can be published for now.',
  ],
  'listings.number_taken': [
    409,
    'This patent number is already listed by another account. If the patent is yours, claim it through support.',
  ],
  'listings.too_many_images': [409, 'You can only upload up to 5 images.'],
  'listings.too_many_documents': [409, 'You can upload up to 20 documents of each kind.'],
  'listings.document_invalid': [415, 'Upload a .pdf or .docx document.'],
  'listings.image_invalid': [415, 'Upload an image: PNG, JPEG, WebP, GIF or AVIF.'],
  'listings.file_too_large': [
    413,
    'This file is too large: documents up to 25 MB, images up to 10 MB.',
  ],
  'listings.file_missing': [400, 'Choose a file to upload.'],
  'listings.file_not_found': [404, 'There is no such file.'],
  'listings.file_address_ended': [
    403,
    'This address of the file has ended. Open the file again from its listing.',
  ],
  'listings.stakes_total': [400, 'Total ownership must equal 100%'],
  'listings.creator_missing': [400, 'The person who made the listing stays its first owner.'],
  'listings.owner_twice': [400, 'Name every owner once: two rows have the same address.'],
  'listings.too_many_owners': [400, 'A listing has at most 12 owners.'],
  'listings.owner_not_awaited': [
    409,
    'Nobody with this address is awaited: the owner has come in the meantime, or is not named any more.',
  ],
  'listings.invitation_unknown': [
    404,
    'There is no such invitation. Open the link exactly as it stands in the mail.',
  ],
  'listings.invitation_other_address': [
    403,
    'This invitation was sent to another address. It works only for the person who signs in with that address.',
  ],
  'listings.invitation_used': [409, 'This invitation was used already.'],
  'listings.invitation_replaced': [
    409,
    'A newer invitation was sent to you. Open the link in the newest mail.',
  ],
  'listings.invitation_removed': [
    409,
    'This invitation was taken back: the patent is not listed any more, or its owners were named anew.',
  ],
  'listings.stake_changed': [
    409,
    'Your share was changed a moment ago. Look at it again before you confirm it.',
  ],
  'listings.buyer_not_contact': [409, 'Choose a buyer who has written to you.'],

  'subscriptions.plan_unknown': [400, 'There is no such plan.'],
  'subscriptions.not_found': [404, 'There is no such subscription.'],
  'subscriptions.free_used': [409, 'The free 90 days were already used by this account.'],
  'subscriptions.already_active': [409, 'This listing already has a running plan.'],
  'subscriptions.not_payer': [403, 'Only the person who pays for this plan can change it.'],
  'subscriptions.not_running': [409, 'This plan has ended. Choose a new one on the listing.'],
  'subscriptions.nothing_due': [409, 'Nothing is due for this plan right now.'],
  'subscriptions.does_not_renew': [
    409,
    'This plan ends by itself and is not renewed, so there is no renewal to change.',
  ],
  'subscriptions.renewal_under_way': [
    409,
    'A renewal of this plan is under way. You can change the plan once it is paid.',
  ],
  'subscriptions.change_refused': [
    409,
    'The payment provider did not accept this change. Your plan stays as it is.',
  ],

  'marketplace.search_not_found': [404, 'This saved search does not exist any more.'],
  'marketplace.search_name_taken': [409, 'You have a saved search of this name already.'],
  'marketplace.too_many_searches': [
    409,
    'You keep 50 searches already. Remove one that you no longer need.',
  ],
  'marketplace.unsubscribe_unknown': [
    404,
    'This link no longer works: the search it belongs to was removed.',
  ],
  'marketplace.search_too_long': [400, 'Search for at most 200 characters.'],
  'marketplace.own_patent': [403, 'You cannot save your own patent.'],

  'offers.not_found': [404, 'There is no such offer.'],
  'offers.own_patent': [403, 'You cannot make an offer for your own patent.'],
  'offers.blocked': [403, 'This owner takes no offers from you.'],
  'offers.you_blocked': [
    403,
    'You have blocked an owner of this patent. Unblock them first, then you can make an offer.',
  ],
  'offers.not_accepting': [409, 'This listing does not take offers.'],
  'offers.already_open': [409, 'You already have an open offer for this patent.'],
  'offers.moved_on': [409, 'This offer has moved on in the meantime. Look again.'],
  'offers.being_paid': [
    409,
    'The buyer’s payment is on its way. You can end this offer if it fails.',
  ],
  'offers.not_your_turn': [409, 'It is the other side’s turn to answer.'],
  'offers.not_yours_to_withdraw': [
    409,
    'The amount on the table is the other side’s. Accept it, counter it or decline it.',
  ],
  'offers.amount_changed': [
    409,
    'The amount has changed in the meantime. Look at the new one before you answer.',
  ],
  'offers.already_accepted': [409, 'This offer is accepted already and waits for payment.'],
  'offers.already_paid': [409, 'This offer is accepted and paid.'],
  'offers.ended': [409, 'This offer has ended. Look again to see how.'],
  'offers.lapsed': [409, 'The time for this offer is over, so it has ended.'],
  'offers.reserved': [409, 'Another offer for this patent is accepted and waits for payment.'],

  'messaging.not_found': [404, 'There is no such person.'],
  'messaging.empty': [400, 'Write a message first.'],
  'messaging.blocked': [403, 'This person takes no messages from you.'],
  'messaging.you_blocked': [
    403,
    'You have blocked this person. Unblock them first, then you can write.',
  ],
  'messaging.file_invalid': [415, 'Attach a PDF, a .docx document or an image.'],
  'messaging.file_not_found': [404, 'There is no such file.'],
  'messaging.file_address_ended': [
    403,
    'This address of the file has ended. Open the file again from its message.',
  ],
  'messaging.files_gone': [
    409,
    'An attached file is not there any more. Attach it again, then send the message.',
  ],
  'messaging.too_many_waiting': [
    409,
    'You have 20 files attached that are not sent yet. Send or wait before attaching more.',
  ],
  'messaging.key_reused': [409, 'Another message was sent with this key already.'],
  'messaging.too_long': [400, 'Write at most 5,000 characters at a time.'],

  'sales.not_found': [404, 'There is no such sale.'],
  'sales.not_for_sale': [409, 'This patent is not for sale to you at the moment.'],
  'sales.amount_differs': [
    409,
    'The amount differs from what is due. Reload the page and try again.',
  ],
  'sales.own_patent': [403, 'You cannot buy your own patent.'],
  'sales.owners_unconfirmed': [409, 'Not every owner has confirmed the own stake yet.'],
  'sales.already_paid': [409, 'This purchase is already paid.'],
  'sales.no_transfer': [409, 'No bank transfer of yours is awaited for this patent.'],
  'sales.no_money_left': [409, 'Nothing is left to return, or its return is under way already.'],
  'sales.transfer_awaited': [
    409,
    'Another payment of this buyer waits for a bank transfer. What that payment does not need is returned after it.',
  ],
  'sales.payout_account_ended': [
    409,
    'The payment provider has closed this payout account. Replace it to be paid.',
  ],
  'sales.payout_account_works': [
    409,
    'Only a payout account that was refused or closed can be replaced.',
  ],
  'sales.moved_on': [409, 'The sale has moved on in the meantime. Look again.'],
  'sales.not_cancellable': [409, 'This sale cannot be canceled at this point.'],
  'sales.not_your_turn': [409, 'It is not your turn to sign.'],
  'sales.not_signed': [409, 'Not everyone has signed yet.'],
  'sales.not_filed': [409, 'The assignment has not been filed yet.'],
  'sales.not_recorded': [409, 'Reel and frame have not been entered yet, so enter them first.'],
  'sales.receipt_used': [
    409,
    'This receipt is entered for another sale. One receipt serves one sale: check the number.',
  ],
  'sales.title_unchecked': [409, 'Confirm that the chain of title was compared with the owners.'],
  'sales.operator_is_party': [
    403,
    'You are a party to this sale, so another operator must act on it.',
  ],
  'sales.not_yours': [403, 'This list belongs to someone else.'],
  'sales.disputed': [409, 'The payment is disputed: nothing can be done until that is decided.'],
  'sales.document_not_found': [404, 'There is no such document.'],

  'signatures.token_invalid': [404, 'This signing link is not valid for you.'],
  'signatures.token_spent': [
    410,
    'This signing link has been used or has expired. Open a new one from your Activity page.',
  ],
  'signatures.on_hold': [
    409,
    'The buyer’s bank is reviewing the payment, so signing is on hold. You don’t need to do anything.',
  ],
  'signatures.stopped': [410, 'This sale is not going ahead, so there is nothing to sign.'],
  'signatures.unread': [409, 'Open and read both documents first.'],
  'signatures.not_your_turn': [409, 'It is not your turn to sign.'],
  'signatures.mark_differs': [400, 'Type your name exactly as it’s printed.'],
  'signatures.name_unconfirmed': [
    409,
    'Confirm your full legal name before you sign. Open the documents again from your Activity page.',
  ],
  'signatures.address_missing': [
    409,
    'Give the new owner’s postal address before anyone signs. Open the documents again from your Activity page.',
  ],
  'signatures.mark_invalid': [400, 'Type your name or draw your signature.'],
  'signatures.provider_away': [
    503,
    'The signing service does not answer. Nothing was signed. Try again in a moment.',
  ],
  'signatures.webhook_invalid': [400, 'The signature of this message is not valid.'],

  'payments.not_set_up': [
    502,
    "We couldn't set this up with our payment provider. It's not your fault, and our team knows. Nothing was charged.",
  ],
  'payments.provider_away': [
    503,
    'The payment provider does not answer. Nothing was charged. Try again in a moment.',
  ],
  'payments.webhook_invalid': [400, 'The signature of this message is not valid.'],
  'payments.webhook_not_ours': [
    400,
    'This message is of another mode or API version than this installation’s.',
  ],

  'notifications.not_found': [404, 'There is no such notification.'],
  'notifications.unsubscribe_unknown': [
    404,
    'This link is not one of ours. Choose in your settings which mails you get.',
  ],
  'support.not_found': [404, 'There is no such inquiry.'],
  'support.answered_meanwhile': [
    409,
    'Someone else has answered in the meantime. Read that answer, then send yours if it is still needed.',
  ],
  'support.writer_gone': [
    409,
    'The account of the person who wrote this was deleted, so an answer would reach nobody.',
  ],
  'operations.not_found': [404, 'There is nothing at this address.'],
  'operations.not_yourself': [409, 'Another operator must do that to your own account.'],
  'operations.nothing_changed': [409, 'These are the numbers already entered.'],
  'operations.moved_on': [409, 'This has already been done. Look again.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ErrorCode = keyof typeof errorCodes;
