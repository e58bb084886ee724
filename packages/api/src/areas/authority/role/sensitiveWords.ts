import type { Permission } from '../../../core/permissions.ts'
import { permissionNames } from '../../../permissionLabels.ts'

/** What decides over the work of others, takes something away, or opens what is kept from view. */
const sensitiveVerbs: ReadonlySet<string> = new Set([
  'audit',
  'confirm',
  'delete',
  'publish',
  'review',
  'reveal',
  'scrap',
  'transfer',
  'undo',
])

/** Writing that changes who may do what, or shows numbers of people and accounts in full. */
const sensitiveWrites: ReadonlySet<Permission> = new Set<Permission>([
  'system.role:write',
  'system.menu:write',
  'system.organization:write',
  'system.user:write',
  'system.party:write',
  'system.supplier:write',
  'research.person:write',
])

const permissions: ReadonlySet<string> = new Set(
  permissionNames.filter((word) => sensitiveVerbs.has(word.split(':')[1]!) || sensitiveWrites.has(word)),
)

/** Returns whether a permission must be granted explicitly: ticking its menu does not grant it. */
export const isSensitive = (word: string | null): boolean => word !== null && permissions.has(word)
