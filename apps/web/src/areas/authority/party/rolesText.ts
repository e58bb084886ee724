import { partyRoles, type PartyRole } from '@hepu/api/areas/authority/party/partyFields'

/** Returns the roles of a party in words. */
export const rolesText = (roles: readonly PartyRole[]): string =>
  roles.map((role) => partyRoles[role]).join('、')
