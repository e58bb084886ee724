import type { Screen } from '../../workspace/screen.ts'

/** The components of the screens of the area, by their names; apart from the list of screens, which every page loads. */
export const loads = {} as const satisfies Record<string, Screen['load']>
