import type { Screen } from '../../../workspace/screen.ts'

/** Screens of the folder. */
export const consultScreens: readonly Screen[] = []
