import { commercializeLabel } from '@hepu/api/areas/product/paper/commercializeStates'
import { searchIntegration, type Paper } from '@hepu/api/areas/product/paper/onePagePaper'
import {
  PAPER_FILES,
  paperLabels as labels,
  paperLimits as limits,
  PICTURE_TYPES,
  type PaperFileKind,
} from '@hepu/api/areas/product/paper/paperLabels'
import type { Attachment } from '../../../resource/files/attachment.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'

type Sources = readonly { value: string; label: string }[]

/** Returns the items of the form of a paper. */
export const paperItems = (paper: Paper, sources: Sources): FormItem[] => [
  ...stateItems(paper, sources),
  {
    type: 'textarea',
    prop: 'strengths',
    label: labels.strengths,
    part: '文字',
    span: 24,
    maxlength: limits.strengths,
    placeholder: `每行一条，最多 ${limits.strengthLines} 行`,
  },
  { type: 'textarea', prop: 'weaknesses', label: labels.weaknesses, span: 12, maxlength: limits.weaknesses },
  {
    type: 'textarea',
    prop: 'cultivation',
    label: labels.cultivation,
    span: 12,
    maxlength: limits.cultivation,
    placeholder: '密度、播期、肥水；不填则用审定品种登记的栽培要点',
  },
  { type: 'textarea', prop: 'market', label: labels.market, span: 12, maxlength: limits.market },
  {
    type: 'textarea',
    prop: 'plannedArea',
    label: labels.plannedArea,
    span: 12,
    maxlength: limits.plannedArea,
    placeholder: '尚未审定时填写；已审定的以审定公告的适宜区域为准',
  },
  { type: 'input', prop: 'benchmarks', label: labels.benchmarks, span: 12, maxlength: limits.benchmarks },
  { type: 'number', prop: 'targetArea', label: labels.targetArea, unit: '万亩', digits: 3, span: 12 },
  ...fileItems,
]

const stateItems = (paper: Paper, sources: Sources): FormItem[] => [
  {
    type: 'select',
    prop: 'commercializeState',
    label: labels.state,
    part: '状态与来源',
    span: 12,
    options: paper.nextStates.map((value) => ({ value, label: commercializeLabel(value) })),
    help: '只列可改为的状态；分配产业公司请用“分配产业公司”',
  },
  {
    type: 'input',
    prop: 'reason',
    label: '状态变更原因',
    span: 12,
    maxlength: limits.reason,
    placeholder: '状态有变化时填写，记入决策日志',
  },
  {
    type: 'select',
    prop: 'sourceFrom',
    label: labels.sourceFrom,
    span: 12,
    options: withHeld(sources, paper.sourceFrom),
  },
  {
    type: 'lookup',
    prop: 'partyId',
    label: labels.partyId,
    span: 12,
    apiInterface: searchIntegration,
    props: { label: 'name', value: 'id', search: 'name' },
    hintField: 'roles',
    placeholder: '输入名称查找往来单位',
    ...(paper.typed.partyId
      ? { held: { value: paper.typed.partyId, label: paper.typed.partyName ?? '' } }
      : {}),
  },
]

/** A source that the dictionary no longer offers stays chosen. */
const withHeld = (sources: Sources, held: string | null): Sources =>
  held === null || sources.some(({ value }) => value === held)
    ? sources
    : [...sources, { value: held, label: held }]

/** Files are stored without their paper; the save gives them to it, with a line in its history. */
const fileItem = (prop: string, kind: PaperFileKind): FormItem => ({
  type: 'file',
  prop,
  label: prop === 'files' ? labels.files : labels[prop as 'plantFiles'],
  span: 12,
  ...(kind === 'files' ? {} : { fileType: PICTURE_TYPES }),
  ...(kind === 'plant' ? { part: '图片与附件' } : {}),
  parameter: { infoType: PAPER_FILES[kind], publicStatus: 2 },
})

const fileItems: readonly FormItem[] = [
  fileItem('plantFiles', 'plant'),
  fileItem('earFiles', 'ear'),
  fileItem('grainFiles', 'grain'),
  fileItem('files', 'files'),
]

/** Returns the values of a paper as the form holds them. */
export function valuesOfPaper(paper: Paper, files: readonly Attachment[]): FormValues {
  const { partyName: _name, ...typed } = paper.typed
  const ofKind = (kind: PaperFileKind) =>
    files.filter((file) => 'infoType' in file && file.infoType === PAPER_FILES[kind])
  return {
    ...typed,
    commercializeState: paper.commercializeState,
    sourceFrom: paper.sourceFrom,
    reason: null,
    plantFiles: ofKind('plant'),
    earFiles: ofKind('ear'),
    grainFiles: ofKind('grain'),
    files: ofKind('files'),
  }
}
