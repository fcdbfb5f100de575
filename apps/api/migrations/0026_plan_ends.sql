-- Plans whose end nobody was told of, and no others: those that were told of stay behind for good.
create index listings_plan_end_untold on listings (subscription_expires_at) where (published and (sale_state = 'none') and (plan_end_noticed_for is distinct from subscription_expires_at));
