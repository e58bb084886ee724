import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 合同管理. */
const screens: readonly Screen[] = []

/** 合同管理 in the web app. */
export const contractArea: WebArea = { screens }
