-- Creates the database, the two logins and their roles, once, as a superuser:
--   psql -f deploy/postgresql/create-logins.sql
-- Reads the passwords from the environment, from OWNER and APP: everyone on a machine can read the command lines of others.
\set ON_ERROR_STOP on
\if :{?owner_password}
\else
\getenv owner_password OWNER
\getenv app_password APP
\endif
-- All roles or none: a missing password is an error.
begin;
create role orgscope_tenant nologin;
create role orgscope_platform nologin;
create role orgscope_owner login password :'owner_password';
create role orgscope_app login noinherit password :'app_password';
grant orgscope_tenant, orgscope_platform to orgscope_owner;
-- From PostgreSQL 16 on, whether rights are inherited belongs to the grant.
select current_setting('server_version_num')::int >= 160000 as has_inherit_option \gset
\if :has_inherit_option
grant orgscope_tenant, orgscope_platform to orgscope_app with inherit false;
\else
grant orgscope_tenant, orgscope_platform to orgscope_app;
\endif
commit;
create database orgscope owner orgscope_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
