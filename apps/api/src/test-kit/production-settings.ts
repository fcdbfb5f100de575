/** The fewest settings with which a production start is content; nobody is reached under them. */
export const productionSettings = {
  NODE_ENV: 'production',
  LEGAL_PLACEHOLDERS: 'on',
  HOLDING_MONEY_READ_ON: '2025-01-15',
  CARD_LIMIT: '5000',
  PUBLIC_URL: 'https://claimstead.test',
  DATABASE_URL: 'postgres://db.test/claimstead',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  OPERATOR_EMAILS: 'filing@claimstead.test',
  SMTP_URL: 'smtps://mail.claimstead.test',
  MAIL_FROM: 'Claimstead <hello@claimstead.test>',
  SUPPORT_EMAIL: 'support@claimstead.test',
  STRIPE_SECRET_KEY: 'sk_live_never_called',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_never_called',
  STRIPE_WEBHOOK_SECRET: 'whsec_never_called',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_never_called_either',
};
