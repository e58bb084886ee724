import { mappingForget, mappingPage } from '@hepu/api/core/importMappingCalls'
import type {
  AnswerCall,
  ImportCalls,
  ImportUpload,
  PastCalls,
  TableAnswers,
} from '@hepu/api/core/importCalls'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../http/context.ts'
import { handle, handleFile, handleStream, handleUpload, type App } from '../../http/handle.ts'
import { forgetMapping, pageMappings, type MappedKind } from '../map/rememberedMappings.ts'
import { answerColumns } from './answerColumns.ts'
import { assertMaySeeFindings, findOwn } from './storedBatch.ts'
import { discardBatch, showBatch, uploadOf } from './takeUpload.ts'
import { confirmBatch } from './confirmBatch.ts'
import { exportFindings } from './exportFindings.ts'
import { runnerOf, workImports, type Runner } from './importJobs.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { followBatch, listFindings } from './findingLists.ts'
import { markedBook } from './markedBook.ts'
import { listImports, sourceFile } from './pastImports.ts'
import { sweepImports } from './sweepImports.ts'
import { undoImport, undoObstacles } from './undoImport.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The imports that jobs may run, by the name of their kind. */
    imports: Map<string, Runner>
  }
}

/**
 * Opens the imports of the process: their jobs and the sweep of abandoned batches. Call it before mounting any import.
 */
export function openImports(app: App): void {
  const { fastify } = app
  fastify.decorate('imports', new Map<string, Runner>())
  sweepImports(app)
  fastify.addHook('onReady', () => workImports(app))
  const mapped = () =>
    new Map<string, MappedKind>([...fastify.imports].map(([name, { kind }]) => [name, kind]))
  handle(app, mappingPage, (ctx, input) => pageMappings(ctx, mapped(), input))
  handle(app, mappingForget, (ctx, input) => forgetMapping(ctx, mapped(), input))
}

/** Makes a kind known to the jobs. */
export function addImport<P extends BasePreview, D extends object>(
  fastify: FastifyInstance,
  kind: ImportKind<P, D>,
): void {
  fastify.imports.set(kind.name, runnerOf(kind))
}

interface Calls extends ImportCalls {
  upload: ImportUpload
  answer: AnswerCall
}

/** Mounts an import whose workbook says everything itself: upload, preview, findings, confirmation, progress. */
export function mountImport<P extends BasePreview>(
  app: App,
  kind: ImportKind<P, TableAnswers>,
  calls: Calls,
): void {
  addImport(app.fastify, kind)
  const find = (ctx: Ctx, id: number) => findOwn(ctx, [kind.name], id, kind.ofOneOrg)
  const findBatchForFindings = async (ctx: Ctx, id: number) => {
    const batch = await find(ctx, id)
    assertMaySeeFindings(ctx, kind, batch)
    return batch
  }
  handleUpload(app, calls.upload, uploadOf(kind))
  handle(app, calls.show, (ctx, { id }) => showBatch(ctx, kind, id))
  handle(app, calls.findings, async (ctx, input) =>
    listFindings(ctx, await findBatchForFindings(ctx, input.model.batchId), input, kind.findingLabel),
  )
  handleFile(app, calls.findingsExport, async (ctx, { batchId }) =>
    exportFindings(ctx, await findBatchForFindings(ctx, batchId), kind.findingLabel),
  )
  handle(app, calls.answer, (ctx, input) => answerColumns(ctx, kind, input))
  handle(app, calls.confirm, (ctx, input) => confirmBatch(ctx, kind, input))
  handle(app, calls.discard, async (ctx, { id }) => discardBatch(ctx, await find(ctx, id)))
  handleStream(app, calls.progress, (ctx, { id }, signal) => followBatch(() => find(ctx, id), signal))
}

/** Mounts what may be done with imports of the past. */
export function mountPast<P extends BasePreview, D extends object>(
  app: App,
  kind: ImportKind<P, D>,
  calls: PastCalls,
): void {
  const find = (ctx: Ctx, id: number) => findOwn(ctx, [kind.name], id, kind.ofOneOrg)
  handle(app, calls.page, (ctx, input) => listImports(ctx, kind, input))
  handle(app, calls.undoCheck, (ctx, { id }) => undoObstacles(ctx, kind, id))
  handle(app, calls.undo, (ctx, input) => undoImport(ctx, kind, input))
  handleFile(app, calls.source, async (ctx, { id }) => sourceFile(ctx, kind, await find(ctx, id)))
  handleFile(app, calls.marked, async (ctx, { batchId }) =>
    markedBook(ctx, kind, await find(ctx, batchId), ['error', 'warning']),
  )
}
