-- Whether a mail was counted among the share of its address. Those that wait already were, when they were queued.
alter table mail_outbox add column has_share boolean not null default true;
alter table mail_outbox alter column has_share set default false;
