import type { Access } from '../../core/route.ts'
import { FOLDER_FILES, folderShow } from '../research/gene/geneFolders.ts'
import { associateFiles } from '../research/gene/geneLibrary.ts'
import { getPageList } from '../research/ownership/ownership.ts'
import { OWNERSHIP_FILES } from '../research/ownership/ownershipKinds.ts'
import { registries } from '../research/registries.ts'

/** Who reads and who changes the files of a kind of records. */
export interface FileKind {
  /** What people call such a record. */
  title: string
  /** What the call that shows such a record asks for. */
  read: Access
  /** What the call that gives it files asks for; null where files only come with a call of that record. */
  write: Access | null
}

/** The kinds of records that files of the store name by `infoType` and `infoId`. A portrait is no record's: `AVATAR_KIND`. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  ...Object.fromEntries(
    registries.map(({ def: { name, title, calls } }): [string, FileKind] => [
      name,
      { title, read: calls.show.access, write: calls.update.access },
    ]),
  ),
  [FOLDER_FILES]: { title: '文件夹', read: folderShow.access, write: associateFiles.access },
  [OWNERSHIP_FILES]: { title: '权属变更', read: getPageList.access, write: null },
}
