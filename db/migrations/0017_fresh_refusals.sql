-- They were counted for any refusal, also where our own server was set up wrongly; from now on only for mailboxes that do
-- not exist.
delete from mail_refusals;
