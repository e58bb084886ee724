import { basicFacts } from '@hepu/api/areas/project/application/applicationFacts'
import { BASIC_LABEL } from '@hepu/api/areas/project/application/applicationRules'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import type { ApplicationDetail } from '@hepu/api/areas/project/application/projectApplication'
import type { Part } from '@hepu/api/core/resource/part'
import { FileList } from '../../../resource/files/FileList.tsx'
import { useSection } from '../../../resource/part/SectionTab.tsx'
import { RecordFacts } from '../../../resource/record/show/RecordFacts.tsx'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

/** The application itself and its sections, one below the other, to be read. */
export function ApplicationContent({ application }: { application: ApplicationDetail }) {
  return (
    <>
      <section className="application-section">
        <h2>{BASIC_LABEL}</h2>
        <dl className="project-facts">
          {basicFacts({ ...application }).map(({ field, label, text }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{text || '—'}</dd>
            </div>
          ))}
        </dl>
      </section>
      {applicationSections.map((part) => (
        <Section key={part.name} part={part} record={application as unknown as RecordDetail} />
      ))}
    </>
  )
}

function Section({ part, record }: { part: Part; record: RecordDetail }) {
  const stored = useSection({ part, record })
  const row = stored.data?.row as unknown as RecordDetail | null | undefined
  return (
    <section className="application-section">
      <h2>{part.label}</h2>
      {stored.error && <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />}
      {!stored.error && !stored.data && <EmptyPane loading />}
      {stored.data && !row && <p className="quiet">未填写。</p>}
      {row && <RecordFacts def={part} record={row} parts={{}} />}
      {row && row.fileDOList.length > 0 && <FileList files={row.fileDOList} />}
    </section>
  )
}
