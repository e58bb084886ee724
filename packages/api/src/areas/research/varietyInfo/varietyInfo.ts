import { f } from '../../../core/resource/fields.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import {
  RIGHT_APPLY_NO,
  RIGHT_APPLY_NO_EXAMPLE,
  RIGHT_NO,
  RIGHT_NO_EXAMPLE,
  rightExpires,
} from './varietyRightNo.ts'
import { varietyInfoProblems } from './varietyInfoProblems.ts'
import { registry } from '../registry.ts'

/** Statuses in which a variety right, or an application for one, needs nothing more here. */
const over = ['驳回', '视为撤回', '放弃', '终止', '无效', '转让']

/** 品种权: rights in new varieties of plants, from the application until they end. */
export const varietyInfo = registry({
  name: 'research.varietyInfo',
  path: '/api/research/varietyInfo',
  nameField: 'name',
  fields: {
    name: f.text('品种名称', 50),
    genus: f.dict('属或种', 'pvp_genus'),
    applyNo: f.text('申请号', 12, { pattern: RIGHT_APPLY_NO, example: RIGHT_APPLY_NO_EXAMPLE }),
    applyDate: f.date('申请日'),
    firstExamDate: f.part(
      '审查与授权',
      f.opt({ ...f.date('初审合格日'), help: '初审合格公告日，临时保护由此开始' }),
    ),
    rightNo: f.opt(f.text('品种权号', 16, { pattern: RIGHT_NO, example: RIGHT_NO_EXAMPLE })),
    grantDate: f.opt(f.date('授权日')),
    announceNo: f.opt(f.text('授权公告号', 40)),
    announceDate: f.opt(f.date('授权公告日')),
    legalStatus: f.dict('法律状态', 'pvp_legal_status'),
    expireDate: f.computed(f.date('届满日', { mayBeFuture: true })),
    holders: f.part('权利人与培育人', f.holder('品种权人')),
    address: f.opt(f.text('品种权人地址', 200)),
    share: f.opt({ ...f.text('共同品种权人份额', 200), help: '如 甲公司60%、乙研究所40%，合计100%' }),
    cultivators: f.people('培育人'),
    agency: f.part('代理与DUS测试', f.opt(f.text('代理机构', 100))),
    agent: f.opt(f.text('代理人', 50)),
    dusMode: f.opt(f.dict('DUS测试方式', 'dus_mode')),
    dusStation: f.opt(f.text('DUS测试机构', 100)),
    dusCycles: f.opt(f.number('DUS测试周期', { min: 1, max: 10, unit: '个' })),
    similarVariety: f.opt(f.text('近似品种', 100)),
    edv: f.opt(f.bool('是否实质性派生品种(EDV)')),
  },
  files: f.files('证书与附件', 20),
  unique: ['applyNo', 'rightNo'],
  dateOrder: ['applyDate', 'firstExamDate', 'grantDate'],
  deadlines: {
    days: { expireDate: '品种权届满' },
    over: { field: 'legalStatus', words: over },
  },
  stages: {
    field: 'legalStatus',
    order: [['申请'], ['初审合格'], ['实审'], ['授权'], over],
  },
  problems: varietyInfoProblems,
  compute: (values) => {
    const grantDate = textOf(values['grantDate'])
    return { ...values, expireDate: grantDate && rightExpires(textOf(values['genus']), grantDate) }
  },
  list: {
    search: ['name', 'applyNo', 'rightNo', 'announceNo', 'holders', 'cultivators'],
    filter: ['genus', 'legalStatus', 'applyDate'],
    sort: ['name', 'applyDate', 'grantDate', 'expireDate'],
    columns: [
      'name',
      'genus',
      'applyNo',
      'rightNo',
      'legalStatus',
      'applyDate',
      'grantDate',
      'expireDate',
      'holders',
    ],
    years: { applyDate: '申请年份', grantDate: '授权年份' },
  },
})
