import type { Permission } from '@hepu/api/core/permissions'
import { setSession } from '../workspace/session.ts'

/**
 * Gives the user these permissions and no others, and their verbs on the screen that the test draws, whose route has no
 * name there.
 */
export function grant(...permissions: readonly Permission[]): void {
  setSession({ permissions, permissionList: permissions.map((word) => `/${word.split(':')[1]}`) })
}
