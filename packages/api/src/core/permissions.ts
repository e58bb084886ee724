import type { ResourcePermission } from './resource/titles.ts'

/** Permissions of the areas. Each area adds its own in its outline by `declare module`; registries have theirs without it. */
export interface PermissionLabels {}

/**
 * A permission `area.noun:verb`. A route names one of them; roles are mapped to them in the database through the resources
 * of menus.
 */
export type Permission = keyof PermissionLabels | ResourcePermission
