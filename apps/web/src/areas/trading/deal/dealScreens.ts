import type { Screen } from '../../../workspace/screen.ts'

/** Screens of the folder. */
export const dealScreens: readonly Screen[] = []
