import type { Permission } from './core/permissions.ts'
import { resourcePermissions } from './core/resource/titles.ts'
import { outlines } from './outlines.ts'

/** Every permission with the label that an administrator sees: those of the areas, then those of the registries. */
export const permissionLabels = Object.fromEntries(
  [...outlines.map(({ permissions }) => permissions), resourcePermissions].flatMap((labels) =>
    Object.entries(labels),
  ),
) as Readonly<Record<Permission, string>>

export const permissionNames = Object.keys(permissionLabels) as Permission[]
