import * as basket from '@hepu/api/areas/upgrade/pk/pkBasket'
import * as compared from '@hepu/api/areas/upgrade/pk/pkCompare'
import * as saved from '@hepu/api/areas/upgrade/pk/pkSaved'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import {
  addToBasket,
  pagePickable,
  pressBasketButton,
  removeFromBasket,
  replaceBasket,
  selectByButton,
  showBasket,
} from './pkBasket.ts'
import { listPkGroups, listPkIndexes, listPkStandards } from './pkChoices.ts'
import { compareAny, compareFreely, compareWithBase, queryResults } from './compareEntries.ts'
import { exportComparison } from './exportComparison.ts'
import { deletePks, dropPkGroups, savePk, setPkEntries, setPkGroups, togglePkEntries } from './savedPks.ts'
import { pagePks } from './savedPkList.ts'

/** 组合PK: table of contents. */
export function registerPk(app: App): void {
  handle(app, basket.pkList, pagePickable)
  handle(app, basket.selectPKList, showBasket)
  handle(app, basket.insertPKList, addToBasket)
  handle(app, basket.savePkList, replaceBasket)
  handle(app, basket.updatePKListButton, pressBasketButton)
  handle(app, basket.deleteUpgradePkListNoSave, removeFromBasket)
  handle(app, basket.selectByButton, selectByButton)

  handle(app, compared.getContrastInfo, compareAny)
  handle(app, compared.getContrastInfoPk, compareWithBase)
  handle(app, compared.getNoContrastInfoPk, compareFreely)
  handleFile(app, compared.getContrastInfoExport, exportComparison)
  handle(app, compared.getQueryUpgradePk, queryResults)
  handle(app, compared.getUpgradePkGroupList, listPkGroups)
  handle(app, compared.getUpgradeStandards, listPkStandards)
  handle(app, compared.queryIndexPkList, listPkIndexes)

  handle(app, saved.getUpgradePkList, pagePks)
  handle(app, saved.saveUpgradePk, savePk)
  handle(app, saved.saveUpgradePkList, setPkEntries)
  handle(app, saved.saveOrDeleteUpgradePkList, togglePkEntries)
  handle(app, saved.deleteUpgradePkList, deletePks)
  handle(app, saved.updateExperimentIdPkList, setPkGroups)
  handle(app, saved.deleteExperimentIdPkList, dropPkGroups)
}
