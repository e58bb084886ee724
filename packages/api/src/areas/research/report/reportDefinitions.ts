import { copyright } from '../copyright/copyright.ts'
import { patent } from '../patent/patent.ts'
import { reward } from '../reward/reward.ts'
import { variety } from '../variety/variety.ts'
import { varietyInfo } from '../varietyInfo/varietyInfo.ts'
import { report, type Ending, type Report } from './reportDefinition.ts'
import type { ReportSubject } from './reportSubjects.ts'

/** A variety is withdrawn on the day of its withdrawal; one that was renamed stays in force. */
const varietyEnding: Ending = {
  state: { field: 'state', ended: ['撤销(退出)'], day: 'revokeDate' },
}

/** 审定品种: approved varieties; those filed for introduction and those recognised where one asks for them. */
const approvedVariety = report({
  subject: 'approvedVariety',
  registry: variety,
  only: { field: 'dataType', values: ['审定', '引种备案', '认定'], initial: ['审定'] },
  years: { year: '审定年份', announceDate: '公告年份' },
  groups: [
    'cropSpecies',
    'level',
    'province',
    'varietyType',
    'ripePeriod',
    'transgenic',
    'dataType',
    'state',
  ],
  filters: ['dataType', 'cropSpecies', 'level', 'state'],
  measures: ['count', 'names'],
  variety: ['cropSpecies', 'name'],
  ending: varietyEnding,
})

/** 登记品种: varieties of the crops that are registered. */
const registeredVariety = report({
  subject: 'registeredVariety',
  registry: variety,
  only: { field: 'dataType', values: ['登记'], initial: ['登记'] },
  years: { year: '登记年份', announceDate: '公告年份' },
  groups: ['cropSpecies', 'province', 'varietyType', 'ripePeriod', 'transgenic', 'state'],
  filters: ['cropSpecies', 'varietyType', 'state'],
  measures: ['count', 'names'],
  variety: ['cropSpecies', 'name'],
  ending: varietyEnding,
})

/** 品种权: by the year of the grant, or of the application. */
const varietyRight = report({
  subject: 'varietyRight',
  registry: varietyInfo,
  years: { grantDate: '授权年份', applyDate: '申请年份' },
  groups: ['genus', 'legalStatus', 'dusMode', 'edv'],
  filters: ['genus', 'legalStatus', 'dusMode'],
  measures: ['count', 'names'],
  variety: ['genus', 'name'],
  ending: {
    since: 'grantDate',
    state: { field: 'legalStatus', ended: ['驳回', '视为撤回', '放弃', '终止', '无效'] },
    last: 'expireDate',
  },
})

/** 专利权: by the year of the grant, or of the application. */
const patentRight = report({
  subject: 'patentRight',
  registry: patent,
  years: { grantDate: '授权年份', applyDate: '申请年份' },
  groups: ['patentType', 'legalStatus', 'country', 'isPct'],
  filters: ['patentType', 'legalStatus'],
  measures: ['count'],
  ending: {
    since: 'grantDate',
    state: {
      field: 'legalStatus',
      ended: ['驳回', '撤回', '终止', '届满', '无效'],
      expired: '届满',
    },
    last: 'expireDate',
  },
})

/** 著作权: registered software; one that was never published is protected without end. */
const copyrights = report({
  subject: 'copyright',
  registry: copyright,
  years: { regDate: '登记年份', finishDate: '完成年份', firstPublishDate: '首次发表年份' },
  groups: ['softClass', 'obtainWay', 'rightScope', 'devMode'],
  filters: ['softClass', 'obtainWay', 'devMode'],
  measures: ['count'],
  ending: { last: 'expireDate' },
})

/** 科技奖励: awards, which never end, with their bonus. */
const award = report({
  subject: 'award',
  registry: reward,
  years: { year: '获奖年度', grantDate: '授奖年份' },
  groups: ['level', 'category', 'grade', 'awardName', 'grantOrg'],
  filters: ['level', 'category', 'grade'],
  measures: ['count', 'bonus'],
})

/** 统计分析 of every subject. */
export const reports: Readonly<Record<ReportSubject, Report>> = {
  approvedVariety,
  registeredVariety,
  varietyRight,
  patentRight,
  copyright: copyrights,
  award,
}
