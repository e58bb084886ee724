import type { ResourceName } from '@hepu/api/core/resource/titles'
import { breedingLabs } from './demoBreedingLabs.ts'
import { copyrights } from './demoCopyrights.ts'
import { genes } from './demoGenes.ts'
import { germplasm } from './demoGermplasm.ts'
import { laboratories } from './demoLaboratories.ts'
import { patents } from './demoPatents.ts'
import { persons } from './demoPersons.ts'
import { platformInfos } from './demoPlatformInfos.ts'
import { projects } from './demoProjects.ts'
import type { DemoRecord, DemoTime } from './demoRecord.ts'
import { rewards } from './demoRewards.ts'
import { standards } from './demoStandards.ts'
import { theses } from './demoTheses.ts'
import { varieties } from './demoVarieties.ts'
import { varietyInfos } from './demoVarietyInfos.ts'

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
