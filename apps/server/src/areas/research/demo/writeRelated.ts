import { qtn } from '@hepu/api/areas/research/gene/qtn'
import { saveEvaluations } from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import * as ownershipApi from '@hepu/api/areas/research/ownership/ownership'
import type { AcquireKind } from '@hepu/api/areas/research/acquire/acquireKinds'
import { feePayment } from '@hepu/api/areas/research/patent/feePayment'
import { dusTest } from '@hepu/api/areas/research/varietyInfo/dusTest'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { acquireRecord } from '../../../db/schema/index.ts'
import { findBatch } from '../../../import/batch/storedBatch.ts'
import { uploadOf } from '../../../import/batch/takeUpload.ts'
import { confirmBatch } from '../../../import/batch/confirmBatch.ts'
import type { Ctx } from '../../../http/context.ts'
import { announcementBook } from '../acquire/announcementBooks.ts'
import { ignoreAnnouncements } from '../acquire/handleAnnouncements.ts'
import { importKindOf } from '../acquire/announcementImportKind.ts'
import { inboxes, ofInbox, type Inbox } from '../acquire/inboxes.ts'
import { assets } from '../ownership/assets.ts'
import { saveFolder } from '../gene/geneFolderChanges.ts'
import { createRow } from '../../../resource/part/lists.ts'
import { mountedPart } from '../../../resource/part/mountedPart.ts'
import { insertSection } from '../../../resource/part/sections.ts'
import { saveTable } from '../../../resource/part/tables.ts'
import { qtnHooks } from '../gene/qtns.ts'
import { storeEvaluations } from '../germplasm/evaluations.ts'
import { saveHistory } from '../ownership/ownershipHistory.ts'
import { transferAssets } from '../ownership/transferAssets.ts'
import { IGNORED, rightAnnouncements, varietyAnnouncements } from './demoAnnouncements.ts'
import { FOLDERS, qtns } from './demoGenes.ts'
import { evaluations } from './demoGermplasm.ts'
import { feePayments } from './demoPatents.ts'
import { rights, transfers } from './demoOwnership.ts'
import { dusTests } from './demoVarietyInfos.ts'
import type { DemoPlace } from './demoCompany.ts'
import type { DemoTime } from './demoRecord.ts'
import { idIn, type Made } from './writeDemoRecords.ts'

/** 文件夹 of genes, before the genes that lie in them. */
export async function writeFolders(ctx: Ctx): Promise<void> {
  const ids = new Map<string, number>()
  for (const [parent, name] of FOLDERS) {
    const { id } = await saveFolder(ctx, {
      parentId: parent === null ? null : must(ids.get(parent), 'parent folder'),
      name,
    })
    ids.set(name, id)
  }
}

/** 性状评价 of germplasm. */
export async function writeEvaluations(ctx: Ctx, made: Made, { year }: DemoTime): Promise<void> {
  for (const [code, found] of Object.entries(evaluations)) {
    const rows = found.map(([trait, raw, env, ago]) => ({ trait, raw, env, year: year(ago) }))
    const germplasmId = idIn(made.get('research.germplasm'), code)
    await storeEvaluations(ctx, saveEvaluations.input.parse({ germplasmId, rows }))
  }
}

/** QTN of genes. */
export async function writeQtns(ctx: Ctx, made: Made): Promise<void> {
  for (const [code, rows] of Object.entries(qtns)) {
    const { geneId, ...table } = qtn.calls.save.input.parse({
      geneId: idIn(made.get('research.gene'), code),
      rows,
    })
    await saveTable(ctx, mountedPart(qtn, qtnHooks), { parentId: geneId, ...table })
  }
}

/** DUS测试 of variety rights. */
export async function writeDusTests(ctx: Ctx, made: Made, time: DemoTime): Promise<void> {
  for (const [name, values] of Object.entries(dusTests(time))) {
    const given = dusTest.calls.insert.input.parse({
      varietyInfoId: idIn(made.get('research.varietyInfo'), name),
      ...values,
    })
    const { varietyInfoId: parentId } = given
    await insertSection(ctx, mountedPart(dusTest), { parentId, values: given, removedFiles: [] })
  }
}

/** 年费缴纳 of patents. */
export async function writeFeePayments(ctx: Ctx, made: Made, time: DemoTime): Promise<void> {
  for (const [title, paid] of Object.entries(feePayments(time))) {
    const id = idIn(made.get('research.patent'), title)
    for (const row of paid) {
      const given = feePayment.calls.create.input.parse({ patentId: id, ...row })
      await createRow(ctx, mountedPart(feePayment), given.patentId, given)
    }
  }
}

/** 权属变更: rights that are noted by who enters, then records that the administrator gives to the station. */
export async function writeOwnership(
  place: DemoPlace,
  enters: Ctx,
  gives: Ctx,
  made: Made,
  time: DemoTime,
): Promise<void> {
  for (const { name, ...event } of rights(time)) {
    const assetId = idIn(made.get(assets[event.type].def.name), name)
    await saveHistory(enters, ownershipApi.saveHistory.input.parse({ ...event, assetId }))
  }
  for (const { type, name, to, ...event } of transfers(time)) {
    const ids = [idIn(made.get(assets[type].def.name), name)]
    const input = { ...event, ids, companyId: idIn(place.orgs, to) }
    await transferAssets(gives, type, ownershipApi.transferVarieties.input.parse(input))
  }
}

const announced: Readonly<Record<AcquireKind, typeof varietyAnnouncements>> = {
  VARIETY: varietyAnnouncements,
  PVP: rightAnnouncements,
}

/** 公告获取记录: uploaded as workbooks, one of them ignored. */
export async function writeAnnouncements(ctx: Ctx, time: DemoTime): Promise<void> {
  for (const inbox of inboxes) {
    await uploadAnnouncements(ctx, inbox, await announcementBook(inbox, announced[inbox.kind](time)))
    await ignoreNamed(ctx, inbox)
  }
}

async function uploadAnnouncements(ctx: Ctx, inbox: Inbox, bytes: Buffer): Promise<void> {
  const kind = importKindOf(inbox)
  const { id } = await uploadOf(kind)(ctx, {}, { name: `${inbox.title}（示范）.xlsx`, bytes })
  const { version } = must(await findBatch(ctx.db, ctx.caller.orgId, id), 'import batch')
  await confirmBatch(ctx, kind, { id, version, leaveOutErrors: false, reason: null })
}

async function ignoreNamed(ctx: Ctx, inbox: Inbox): Promise<void> {
  const found = await ctx.db
    .select({ id: acquireRecord.id })
    .from(acquireRecord)
    .where(and(ofInbox(ctx, inbox), eq(acquireRecord.name, IGNORED.name)))
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await ignoreAnnouncements(ctx, inbox, { ids, reason: IGNORED.reason })
}
