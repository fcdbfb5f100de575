-- A listing was published on the day on which it first was, however often it comes back.

update listings set published_at = first_published_at where first_published_at < published_at;
