import { gene } from '@hepu/api/areas/research/gene/gene'
import * as folders from '@hepu/api/areas/research/gene/geneFolders'
import { listGeneType, typeList } from '@hepu/api/areas/research/gene/geneTypeList'
import * as library from '@hepu/api/areas/research/gene/geneLibrary'
import { qtn } from '@hepu/api/areas/research/gene/qtn'
import * as tables from '../../../db/schema/index.ts'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { exportRecords } from '../../../resource/book/exportBook.ts'
import { mountPart } from '../../../resource/part/mountPart.ts'
import { associateFiles, deleteFolderFile } from './geneFolderFiles.ts'
import { deleteFolder, moveFolder, putIntoFolder, renameFolder, saveFolder } from './geneFolderChanges.ts'
import { listFolderTree, showFolder } from './geneFolderRows.ts'
import { geneHooks } from './geneHooks.ts'
import { setMethodState, setTitleState } from './setOptionState.ts'
import { qtnHooks } from './qtns.ts'
import { findByName, readLinks } from './geneSearch.ts'
import { listMethods, listTypes } from './geneTypes.ts'

/** 技术基因库: its table of contents; the records are mounted with the other registries. */
export function registerGenes(app: App): void {
  handleFile(app, library.exportGenes, (ctx, { format, sort, order, ...model }) =>
    exportRecords(ctx, { def: gene, table: tables.gene, ...geneHooks }, model, { format, sort, order }),
  )
  handle(app, typeList, listTypes)
  handle(app, listGeneType, listTypes)
  handle(app, library.methodList, listMethods)
  handle(app, library.listGeneMethodByType, listMethods)
  handle(app, library.updateMethodState, setMethodState)
  handle(app, library.updateTitleState, setTitleState)
  handle(app, library.associateFiles, associateFiles)
  handle(app, library.associateFilesOfBreeder, associateFiles)
  handle(app, library.fuzzyQueryByName, findByName)
  handle(app, library.geneLinks, readLinks)
  mountPart(app, qtn, qtnHooks)
  handle(app, folders.folderList, listFolderTree)
  handle(app, folders.folderShow, showFolder)
  handle(app, folders.folderSave, saveFolder)
  handle(app, folders.folderRename, renameFolder)
  handle(app, folders.folderMove, moveFolder)
  handle(app, folders.folderDelete, deleteFolder)
  handle(app, folders.folderDeleteFile, deleteFolderFile)
  handle(app, folders.fileGenes, putIntoFolder)
}
