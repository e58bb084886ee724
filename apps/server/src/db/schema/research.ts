import { patent as patentDef } from '@hepu/api/areas/research/patent'
import { tableOf } from './resourceTable.ts'

/** 专利. */
export const patent = tableOf(patentDef)
