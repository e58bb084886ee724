import { f } from '../../core/resource/fields.ts'
import { registry } from './registry.ts'

/** 科研平台: laboratories, centres and stations that an authority recognised. */
export const platformInfo = registry({
  name: 'research.platformInfo',
  path: '/api/research/platformInfo',
  nameField: 'name',
  fields: {
    name: f.text('平台名称', 200),
    platformType: f.dict('平台类型', 'platform_type'),
    level: f.dict('级别', 'platform_level'),
    approveUnit: f.part('批准与依托', f.text('批准单位', 200)),
    approveNo: f.opt(f.text('批准文号', 100)),
    approveDate: f.date('批准日期'),
    supportUnit: f.text('依托单位', 200),
    leader: f.part('负责人与研究方向', f.opt(f.text('负责人', 50))),
    leaderId: f.opt({ ...f.ref('负责人账号', 'user'), help: '负责人是系统用户的，在此选择' }),
    direction: f.opt(f.longText('研究方向', 1000)),
    buildStart: f.part('建设与评估', f.opt(f.date('建设期开始', { mayBeFuture: true }))),
    buildEnd: f.opt(f.date('建设期结束', { mayBeFuture: true })),
    evaluateCycle: f.opt(f.number('评估周期', { min: 1, max: 20, unit: '年' })),
    evaluateResult: f.opt(f.dict('最近评估结果', 'platform_evaluation')),
    funds: f.part('规模与状态', f.opt(f.money('经费'))),
    area: f.opt(f.number('面积', { decimals: 2, min: 0, unit: 'm²' })),
    staffCount: f.opt(f.number('固定人员数', { min: 0, max: 100_000, unit: '人' })),
    state: f.opt(f.dict('状态', 'platform_state')),
  },
  files: f.files('批准文件与附件', 20),
  dateOrder: ['buildStart', 'buildEnd'],
  deadlines: {
    days: { buildEnd: '建设期结束，准备验收' },
    over: { field: 'state', words: ['运行', '撤销'] },
  },
  list: {
    search: ['name', 'approveNo', 'supportUnit'],
    filter: ['platformType', 'level', 'state', 'approveDate'],
    sort: ['name', 'approveDate'],
    columns: [
      'name',
      'platformType',
      'level',
      'approveUnit',
      'approveDate',
      'supportUnit',
      'leader',
      'evaluateResult',
      'state',
    ],
    years: { approveDate: '批准年份' },
  },
})
