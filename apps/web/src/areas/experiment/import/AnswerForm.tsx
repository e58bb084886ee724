import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { batchShow, importDefaults } from '@hepu/api/areas/experiment/import/trialImport'
import type { TraitsOf } from '@hepu/api/areas/experiment/traits/traits'
import { choiceOf } from '@hepu/api/core/importMapping'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { crops } from '@hepu/api/core/crops'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { DataForm } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { PartProps } from '../../../resource/import/importSource.ts'
import { MappingSection } from '../../../resource/import/MappingSection.tsx'
import type { ChoiceGroup } from '../../../resource/import/meaningOptions.ts'
import { useApply } from '../../../resource/import/unsent.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useSession } from '../../../workspace/session.ts'
import { useTraits } from '../traits/useTraits.ts'
import { answerFields } from './answerFields.ts'
import { SheetChooser } from './SheetChooser.tsx'
import { traitMaker } from './traitMaker.tsx'
import { useAnswers, type Batch, type Preview } from './useAnswers.ts'

/** Shows how the columns were read, asks for what the workbook does not say, and has it checked again. */
export function AnswerForm({ batchId }: PartProps) {
  const batch = useCall(batchShow, { id: batchId }, { quiet: true }).data
  const preview = batch?.preview
  if (!preview || !asksOf(preview)) return null
  return <Answers key={batch.version} batch={batch} preview={preview} />
}

const asksOf = ({ needs, mapping, places = [] }: Preview): boolean =>
  needs.length > 0 || places.length > 0 || Boolean(mapping)

/** Whether the columns are shown at once: one is unclaimed, or one without which nothing is imported is missing. */
const isDoubtful = ({ columns, needs }: Preview): boolean =>
  columns.some(({ isUnclaimed }) => isUnclaimed) ||
  needs.some(({ key }) => key === 'entry' || key === 'values')

function Answers({ batch, preview }: { batch: Batch; preview: Preview }) {
  const mapping = batch.can['answer'] === false ? undefined : preview.mapping
  const answers = useAnswers(batch, preview)
  const { meanings, sheets, hasColumns, hasSheets, hasValues, running, error } = answers
  const [open, setOpen] = useState(mapping !== undefined && (isDoubtful(preview) || hasColumns || hasValues))
  const [first] = useState(answers.values)
  const [form] = Form.useForm()
  const periods = useCall(dictionaryList, { code: 'ripe_period' }, { quiet: true })
  const traits = useTraits()
  const crop = useSession((session) => session.userInfo?.currentCrop?.value) ?? ''
  const fields = answerFields({
    preview,
    meanings,
    offersAll: open,
    ripePeriods: offeredChoices(periods.data),
    moisture: crops.find((choice) => choice.value === crop)?.standardMoisture ?? 14,
  })
  const isTaught = open || hasColumns || hasSheets
  const isAsking = fields.length > 0 || isTaught
  useApply(() => (isAsking ? form.submit() : void answers.send({}, false)))
  return (
    <>
      {mapping && preview.sheets && preview.sheets.length > 1 && (
        <SheetChooser sheets={preview.sheets} chosen={sheets} onChange={answers.setSheets} />
      )}
      {mapping && (
        <MappingSection
          preview={preview}
          groups={groupsOf(traits)}
          maker={traitMaker}
          meanings={meanings}
          open={open}
          onToggle={() => setOpen(!open)}
          onChange={answers.setMeanings}
        />
      )}
      {isAsking && (
        <section
          aria-label="补填工作簿中没有的内容"
          className={isBlocked(preview) ? 'import-answers' : 'import-answers import-answers-free'}
        >
          <Lead preview={preview} open={open} />
          {error && fields.length === 0 && <ErrorPane error={error} />}
          <DataForm
            schema={importDefaults}
            fields={fields}
            form={form}
            initial={first}
            error={error}
            columns={4}
            onChange={answers.setValues}
            onSubmit={(values) => void answers.send(values, open)}
          />
          <Button
            type={isBlocked(preview) ? 'primary' : 'default'}
            loading={running}
            onClick={() => form.submit()}
          >
            {isTaught ? '应用并重新检查' : '重新检查'}
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
