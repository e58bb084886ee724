import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 育种家档案. */
const screens: readonly Screen[] = []

/** 育种家档案 in the web app. */
export const breederArea: WebArea = { screens }
