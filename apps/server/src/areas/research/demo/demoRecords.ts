import type { ResourceName } from '@hepu/api/core/resource/titles'
import { breedingLabs } from './breedingLabs.ts'
import { copyrights } from './copyrights.ts'
import { genes } from './genes.ts'
import { germplasm } from './germplasm.ts'
import { laboratories } from './laboratories.ts'
import { patents } from './patents.ts'
import { persons } from './persons.ts'
import { platformInfos } from './platformInfos.ts'
import { projects } from './projects.ts'
import type { DemoRecord, DemoTime } from './records.ts'
import { rewards } from './rewards.ts'
import { standards } from './standards.ts'
import { theses } from './theses.ts'
import { varieties } from './varieties.ts'
import { varietyInfos } from './varietyInfos.ts'

/** The demo records of a registry. Projects come first: the others name them. */
export const demoRecords: readonly (readonly [ResourceName, (time: DemoTime) => DemoRecord[]])[] = [
  ['research.project', projects],
  ['research.patent', patents],
  ['research.copyright', copyrights],
  ['research.reward', rewards],
  ['research.thesis', theses],
  ['research.standard', standards],
  ['research.variety', varieties],
  ['research.varietyInfo', varietyInfos],
  ['research.platformInfo', platformInfos],
  ['research.laboratory', laboratories],
  ['research.breedingLab', breedingLabs],
  ['research.person', persons],
  ['research.germplasm', germplasm],
  ['research.gene', genes],
]
