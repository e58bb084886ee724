import { f } from '../../../core/resource/fields.ts'
import { computePatent, patentOver } from './patentComputed.ts'
import { PATENT_APPLY_NO, PATENT_APPLY_NO_EXAMPLE, plainApplyNo } from './patentNo.ts'
import { patentProblems } from './patentProblems.ts'
import { registry } from '../registry.ts'

/** 专利: applications and grants, with who applied, who invented, and until when they hold. */
export const patent = registry({
  name: 'research.patent',
  path: '/api/research/patent',
  nameField: 'title',
  fields: {
    title: f.text('专利名称', 200),
    patentType: f.dict('专利类型', 'patent_type'),
    applyNo: f.text('申请号', 20, {
      pattern: PATENT_APPLY_NO,
      example: PATENT_APPLY_NO_EXAMPLE,
      plain: plainApplyNo,
    }),
    applyDate: f.date('申请日'),
    pubNo: f.part(
      '公开、授权与维持',
      f.opt(f.text('公开号', 20, { pattern: /^CN\d{7,9}[ABCUSY]\d?$/, example: 'CN110123456A' })),
    ),
    pubDate: f.opt(f.date('公开日')),
    patentNo: f.computed(f.text('专利号', 24)),
    grantNo: f.opt(f.text('授权公告号', 20, { pattern: /^CN\d{7,9}[ABCUSY]\d?$/, example: 'CN110123456B' })),
    grantDate: f.opt(f.date('授权日')),
    legalStatus: f.dict('法律状态', 'patent_legal_status'),
    paidYear: f.opt({
      ...f.number('年费已缴至', { min: 1, max: 20, unit: '年度' }),
      help: '专利年度自申请日起算；不填时按授权当年年费已缴',
    }),
    feeDueDate: f.computed(f.date('年费到期日', { mayBeFuture: true })),
    nextFee: f.computed(f.money('下次年费', '元')),
    expireDate: f.computed(f.date('届满日', { mayBeFuture: true })),
    ipc: f.opt(
      f.text('主分类号', 20, { pattern: /^[A-H]\d{2}[A-Z]\s?\d{1,4}\/\d{2,6}$/, example: 'A01H 1/02' }),
    ),
    applicants: f.part('权利人与发明人', f.holder('申请人')),
    holders: f.opt(f.holder('专利权人')),
    inventors: f.people('发明人'),
    agency: f.part('代理与摘要', f.opt(f.text('代理机构', 100))),
    agent: f.opt(f.text('代理人', 50)),
    country: f.opt({ ...f.text('国别', 30), initial: '中国' }),
    isPct: f.opt(f.bool('是否PCT')),
    abstract: f.opt(f.longText('摘要', 1000)),
  },
  files: f.files('证书与附件', 20),
  unique: ['applyNo'],
  dateOrder: ['applyDate', 'pubDate', 'grantDate'],
  deadlines: {
    days: { feeDueDate: '缴纳年费', expireDate: '专利届满' },
    amounts: { feeDueDate: 'nextFee' },
    // Six months of grace cost a surcharge that grows by the month.
    reminders: {
      feeDueDate: { remindBefore: [90, 30, 7, 1], escalateAfter: 3 },
      expireDate: { remindBefore: [180, 30] },
    },
    over: { field: 'legalStatus', words: patentOver },
  },
  stages: {
    field: 'legalStatus',
    order: [['受理'], ['公开'], ['实质审查'], ['授权(有效)'], patentOver],
  },
  problems: patentProblems,
  compute: computePatent,
  list: {
    search: ['title', 'applyNo', 'patentNo', 'pubNo', 'grantNo', 'applicants', 'holders', 'inventors'],
    filter: ['patentType', 'legalStatus', 'applyDate'],
    sort: ['title', 'applyDate', 'grantDate', 'expireDate', 'feeDueDate'],
    columns: [
      'title',
      'patentType',
      'applyNo',
      'legalStatus',
      'applyDate',
      'grantDate',
      'feeDueDate',
      'expireDate',
      'holders',
    ],
    years: { applyDate: '申请年份', grantDate: '授权年份' },
    // 专利法 holds since 1985-04-01.
    yearsFrom: 1985,
  },
})
