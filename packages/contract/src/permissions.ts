export const permissions = ['core.can_admin', 'core.can_manage_client', 'analytics.can_view'] as const;
export type Permission = (typeof permissions)[number];

/** The platform roles, their labels and what each may do. */
export const platformRoles = {
  platform_admin: {
    label: 'Platform administrator',
    permissions: ['core.can_admin', 'core.can_manage_client', 'analytics.can_view'],
  },
  client_admin: {
    label: 'Client administrator',
    permissions: ['core.can_manage_client', 'analytics.can_view'],
  },
  member: { label: 'Member', permissions: ['analytics.can_view'] },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] }>;

export type PlatformRole = keyof typeof platformRoles;
