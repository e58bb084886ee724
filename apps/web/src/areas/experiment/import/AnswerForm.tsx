import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { batchAnswer, batchShow, importDefaults } from '@hepu/api/areas/experiment/import/trialImport'
import type { TraitsOf } from '@hepu/api/areas/experiment/traits/traits'
import { choiceOf, type ColumnMeanings } from '@hepu/api/core/importMapping'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { crops } from '@hepu/api/core/crops'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { PartProps } from '../../../resource/import/importSource.ts'
import { MappingSection } from '../../../resource/import/MappingSection.tsx'
import type { ChoiceGroup } from '../../../resource/import/meaningOptions.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useSession } from '../../../workspace/session.ts'
import { useTraits } from '../traits/useTraits.ts'
import { answerFields, foundValues, withoutFound } from './answerFields.ts'
import { SheetChooser } from './SheetChooser.tsx'
import { traitMaker } from './traitMaker.tsx'

type Batch = OutputOf<typeof batchShow>
type Preview = NonNullable<Batch['preview']>

/** Shows how the columns were read, asks for what the workbook does not say, and has it checked again. */
export function AnswerForm({ batchId }: PartProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  const preview = batch?.preview
  if (!preview || (preview.needs.length === 0 && !preview.mapping)) return null
  return <Answers key={batch.version} batch={batch} preview={preview} />
}

/** Whether the columns are shown at once: one is unclaimed, or one without which nothing is imported is missing. */
const isDoubtful = ({ columns, needs }: Preview): boolean =>
  columns.some(({ isUnclaimed }) => isUnclaimed) ||
  needs.some(({ key }) => key === 'entry' || key === 'values')

function Answers({ batch, preview }: { batch: Batch; preview: Preview }) {
  const mapping = batch.can['answer'] === false ? undefined : preview.mapping
  const [open, setOpen] = useState(mapping !== undefined && isDoubtful(preview))
  const [meanings, setMeanings] = useState<ColumnMeanings>(mapping?.columns ?? {})
  const [sheets, setSheets] = useState<string[] | null>(batch.defaults.sheets ?? null)
  const [form] = Form.useForm()
  const periods = useCall(dictionaryList, { code: 'ripe_period' }, { quiet: true })
  const answer = useRun(batchAnswer, { quiet: true })
  const traits = useTraits()
  const crop = useSession((session) => session.userInfo?.currentCrop?.value) ?? ''
  const fields = answerFields({
    preview,
    meanings,
    offersAll: open,
    ripePeriods: offeredChoices(periods.data),
    moisture: crops.find((choice) => choice.value === crop)?.standardMoisture ?? 14,
  })
  if (fields.length === 0 && !mapping) return null
  const initial = {
    ...givenOf(mapping?.constants ?? {}),
    ...foundValues(preview.found),
    ...answeredOf(batch.defaults),
  }
  const submit = async (values: Record<string, unknown>) => {
    const said = open || Object.keys(meanings).length > 0 ? { columns: meanings } : {}
    await answer.run({
      id: batch.id,
      defaults: importDefaults.parse({
        ...batch.defaults,
        ...withoutFound(values, preview.found),
        ...said,
        ...(sheets && { sheets }),
      }),
    })
  }
  const hasChosen = sheets !== null && sheets.join('\n') !== (batch.defaults.sheets ?? []).join('\n')
  return (
    <>
      {mapping && preview.sheets && preview.sheets.length > 1 && (
        <SheetChooser sheets={preview.sheets} chosen={sheets} onChange={setSheets} />
      )}
      {mapping && (
        <MappingSection
          preview={preview}
          groups={groupsOf(traits)}
          maker={traitMaker}
          meanings={meanings}
          open={open}
          onToggle={() => setOpen(!open)}
          onChange={setMeanings}
        />
      )}
      {(fields.length > 0 || open || hasChosen) && (
        <section
          aria-label="补填工作簿中没有的内容"
          className={isBlocked(preview) ? 'import-answers' : 'import-answers import-answers-free'}
        >
          <Lead preview={preview} open={open} />
          {answer.error && fields.length === 0 && <ErrorPane error={answer.error} />}
          <DataForm
            schema={importDefaults}
            fields={fields}
            form={form}
            initial={initial}
            error={answer.error}
            columns={4}
            onSubmit={(values) => void submit(values)}
          />
          <Button
            type={isBlocked(preview) ? 'primary' : 'default'}
            loading={answer.running}
            onClick={() => form.submit()}
          >
            {open || hasChosen ? '应用并重新检查' : '重新检查'}
          </Button>
        </section>
      )}
    </>
  )
}

/** Returns what a column may be: the columns of a plot, then the traits of the crop. */
function groupsOf(traits: TraitsOf): ChoiceGroup[] {
  const columns = fillColumns(traits)
  return [
    { label: '小区', choices: columns.filter(({ trait }) => !trait).map(choiceOf) },
    { label: '性状', choices: columns.filter(({ trait }) => trait).map(choiceOf) },
  ]
}

const isBlocked = ({ needs }: Preview): boolean => needs.some(({ required }) => required)

const givenOf = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** The answers of the user; one that he took back is null. */
const answeredOf = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Says what is missing, and what happens without an answer. */
function Lead({ preview: { needs, found = [] }, open }: { preview: Preview; open: boolean }) {
  const wanted = needs.flatMap(({ label, required }) => (required ? [label] : []))
  const texts = needs.flatMap(({ text }) => text ?? [])
  return (
    <>
      <p>
        {wanted.length > 0 ? (
          <StateText tone="warn">
            工作簿中没有{wanted.join('、')}：必须补填并重新检查，才能导入。标「可选」的可以不填。
          </StateText>
        ) : found.length > 0 ? (
          '下列内容没有列，或由标题和说明读出，可以不改直接导入；修改后请重新检查。'
        ) : needs.length > 0 ? (
          '工作簿中没有下列内容：不填也能导入，各项下写有不填的后果；填写后请重新检查。'
        ) : (
          open && '整个文件相同的内容可以在这里填写；修改列对应或填写后请重新检查。'
        )}
      </p>
      {texts.map((text) => (
        <p key={text}>
          <StateText tone="warn">{text}</StateText>
        </p>
      ))}
    </>
  )
}
