-- Creates the database, the two logins and their roles, once, as a superuser:
--   psql -v owner_password=… -v app_password=… -f deploy/postgresql/create-logins.sql
\set ON_ERROR_STOP on
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
create database orgscope owner orgscope_owner;
