import type { Fields } from '../../../core/resource/fields.ts'
import { part, type Part } from '../../../core/resource/part.ts'
import type { SectionCalls } from '../../../core/resource/partCalls.ts'
import type { SectionSpec } from '../../../core/resource/partSpec.ts'
import { applicationParent } from './applicationParent.ts'

/** The field of a section that holds the id of its application. */
export const APPLICATION_KEY = 'applicationId'
type Key = typeof APPLICATION_KEY

/**
 * Defines a section of an application. Its history is read by those who see all applications, because the change log does not
 * know whose an application is.
 */
export function section<const F extends Fields>(
  spec: Omit<SectionSpec<Key, F>, 'shape' | 'parent' | 'key'>,
): Part & { calls: SectionCalls<Key, F> } {
  const made = part({ ...spec, shape: 'section', parent: applicationParent, key: APPLICATION_KEY })
  return { ...made, record: { ...made.record, read: 'project.application:all' } }
}
