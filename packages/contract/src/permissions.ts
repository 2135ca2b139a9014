export const permissions = ['core.can_admin', 'core.can_manage_client', 'analytics.can_view'] as const;
export type Permission = (typeof permissions)[number];

/** The platform roles and their permissions. */
export const platformRoles = {
  platform_admin: {
    permissions: ['core.can_admin', 'core.can_manage_client', 'analytics.can_view'],
  },
  client_admin: {
    permissions: ['core.can_manage_client', 'analytics.can_view'],
  },
  member: { permissions: ['analytics.can_view'] },
} as const satisfies Record<string, { permissions: readonly Permission[] }>;

export type PlatformRole = keyof typeof platformRoles;
