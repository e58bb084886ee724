import { and, desc, eq } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { Fact } from '@hepu/api/areas/project/report/reportFacts'
import { projectReportVersion, storedFile } from '../../../db/schema/index.ts'
import { keyOf } from '../../../files/fileRow.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import type { Report } from './reports.ts'

/** What a submission of a report would freeze. */
interface Submission {
  /** Null keeps what is stored. */
  texts: Pick<Report, 'summary' | 'plan' | 'problems'> | null
  facts: readonly Fact[]
  upload?: UploadedFile | undefined
}

/**
 * Returns the number of the newest submission of a report if another one would freeze the very same: texts, facts and file. Null
 * otherwise. A button that is pressed twice makes one version.
 */
export async function sameSubmission(
  ctx: Ctx,
  report: Report,
  { texts, facts, upload }: Submission,
): Promise<number | null> {
  const [newest] = await ctx.db
    .select({ version: projectReportVersion, file: storedFile })
    .from(projectReportVersion)
    .leftJoin(
      storedFile,
      and(eq(storedFile.orgId, projectReportVersion.orgId), eq(storedFile.id, projectReportVersion.fileId)),
    )
    .where(and(eq(projectReportVersion.orgId, report.orgId), eq(projectReportVersion.reportId, report.id)))
    .orderBy(desc(projectReportVersion.number))
    .limit(1)
  if (!newest) return null
  const { version, file } = newest
  const isSame =
    isDeepStrictEqual(textsOf(texts ?? version), textsOf(version)) &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(facts)), version.facts) &&
    (await isSameFile(ctx, file, upload))
  return isSame ? version.number : null
}

const textsOf = ({ summary, plan, problems }: Pick<Report, 'summary' | 'plan' | 'problems'>) => [
  summary,
  plan,
  problems,
]

async function isSameFile(
  { services }: Ctx,
  stored: typeof storedFile.$inferSelect | null,
  upload: UploadedFile | undefined,
): Promise<boolean> {
  if (!stored || !upload) return !stored && !upload
  if (stored.originalName !== upload.name || stored.bytes !== upload.bytes.length) return false
  return upload.bytes.equals(await buffer(await services.storage.get(keyOf(stored))))
}
