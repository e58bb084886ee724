import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import {
  orgTree,
  searchGermplasm,
  searchProject,
  searchStaff,
  searchVariety,
} from '../../core/resource/choices.ts'
import { inboxes } from './acquire/acquireCalls.ts'
import * as geneFolders from './gene/geneFolders.ts'
import * as geneLibrary from './gene/geneLibrary.ts'
import * as geneTypeList from './gene/geneTypeList.ts'
import { geneRecords } from './gene/geneRecords.ts'
import * as germplasmEvaluation from './germplasm/germplasmEvaluation.ts'
import * as germplasmPedigree from './germplasm/germplasmPedigree.ts'
import { germplasmRecords } from './germplasm/germplasmRecords.ts'
import * as germplasmTitle from './germplasm/germplasmTitle.ts'
import * as germplasmTrials from './germplasm/germplasmTrials.ts'
import * as lookups from './lookups.ts'
import * as varietyOverview from './overview/varietyOverview.ts'
import * as ownership from './ownership/ownership.ts'
import { OWNERSHIP_FILES } from './ownership/ownershipKinds.ts'
import { feePayment } from './patent/feePayment.ts'
import * as patentWords from './patent/patentWords.ts'
import { qtn } from './gene/qtn.ts'
import { registries } from './registries.ts'
import { dusTest } from './varietyInfo/dusTest.ts'
import * as reminders from './reminders.ts'
import { reports } from './report/reportDefinitions.ts'
import { researchRecords } from './researchRecordKinds.ts'
import * as worklist from './worklist.ts'

const resources = registries.map(({ def }) => def)

/** Research assets: the registries, germplasm, genes, ownership and their statistics. */
export const researchArea: Area = {
  groups: [
    {
      name: 'research',
      label: '科研资产',
      routes: [
        ...routesOf(lookups, { orgTree, searchStaff, searchGermplasm, searchProject, searchVariety }),
        ...routesOf(reminders, worklist, patentWords, geneTypeList, geneLibrary, geneFolders, ownership),
        ...routesOf(germplasmTitle, germplasmEvaluation, germplasmPedigree, germplasmTrials, varietyOverview),
        ...resources.flatMap(routesOfResource),
        ...routesOf(dusTest.calls, feePayment.calls),
        ...inboxes.flatMap(({ calls }) => routesOf(calls, calls.batch)),
        ...Object.values(reports).flatMap(({ calls }) => routesOf(calls)),
      ],
    },
  ],
  resources,
  parts: [qtn, dusTest, feePayment],
  recordKinds: [...researchRecords, ...geneRecords, ...germplasmRecords],
  fileKinds: {
    [geneFolders.FOLDER_FILES]: {
      title: '文件夹',
      table: 'gene_folder',
      read: geneFolders.folderShow.access,
      write: geneLibrary.associateFiles.access,
    },
    [OWNERSHIP_FILES]: {
      title: '权属变更',
      table: 'ownership_history',
      read: ownership.getPageList.access,
      write: null,
    },
  },
}
