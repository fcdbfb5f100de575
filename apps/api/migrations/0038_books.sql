-- What the books of a whole year need.

-- Accounts outside the sales: the platform's own bank account, what the provider sets aside, and what a person closed without its cause.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in (
  'provider_balance', 'held_for_sales', 'processing_fees', 'subscription_income', 'disputed', 'losses',
  'customer_cash', 'owed_to_customers', 'shortfalls_covered', 'platform_bank', 'provider_reserve', 'unexplained'));
