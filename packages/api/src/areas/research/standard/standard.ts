import { CURRENT_CROP, f } from '../../../core/resource/fields.ts'
import { registry } from '../registry.ts'
import { standardProblems } from './standardProblems.ts'

/** 标准: standards we wrote or took part in, from when they are in force and what they replace. */
export const standard = registry({
  name: 'research.standard',
  path: '/api/research/standard',
  nameField: 'name',
  fields: {
    name: f.text('标准名称', 200),
    standardNo: f.text('标准号', 60, {
      pattern: /^(GB|GB\/T|NY|NY\/T|DB\d{2}|DB\d{2}\/T|T\/[A-Z]+|Q\/.+|ISO).*\d+(\.\d+)?[-—]\d{4}$/,
      example: 'NY/T 1209-2020',
    }),
    standardType: f.opt(f.dict('标准类型', 'standard_type')),
    nature: f.opt(f.dict('标准性质', 'standard_nature')),
    publishDate: f.part('发布与实施', f.date('发布日期')),
    implementDate: f.date('实施日期', { mayBeFuture: true }),
    replacedNo: f.opt(f.text('代替标准号', 200)),
    state: f.opt(f.dict('标准状态', 'standard_state')),
    chiefUnits: f.part('起草', f.opt(f.holder('主编单位'))),
    units: f.opt(f.holder('参编单位')),
    unitRank: f.opt(f.number('单位排名', { min: 1, max: 999 })),
    drafters: f.opt(f.people('起草人')),
    keeper: f.part('归口与作物', f.opt(f.text('归口单位', 200))),
    cropSpecies: f.opt({ ...f.dict('作物', 'crop'), initial: CURRENT_CROP }),
  },
  files: f.files('标准文本与附件', 20),
  unique: ['standardNo'],
  dateOrder: ['publishDate', 'implementDate'],
  problems: standardProblems,
  stages: { field: 'state', order: [['即将实施'], ['现行', '修订中'], ['废止']] },
  list: {
    search: ['name', 'standardNo', 'chiefUnits', 'units', 'drafters'],
    filter: ['standardType', 'nature', 'state', 'publishDate'],
    sort: ['name', 'publishDate', 'implementDate'],
    columns: [
      'name',
      'standardNo',
      'standardType',
      'nature',
      'publishDate',
      'implementDate',
      'state',
      'chiefUnits',
    ],
    years: { publishDate: '发布年份' },
  },
})
