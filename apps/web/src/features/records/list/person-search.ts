/** The query of the list of users that finds a person, also one who is inactive. */
export const personSearch = ({ name, is_active: isActive }: { name: string; is_active: boolean }) => ({
  search: name,
  ...(!isActive && { show: 'all' }),
});
