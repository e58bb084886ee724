import { tradingMenus } from './areas/trading/tradingMenus.ts'
import { contractMenus } from './areas/contract/contractMenus.ts'
import { integrationMenus } from './areas/integration/integrationMenus.ts'
import { projectMenus } from './areas/project/projectMenus.ts'
import { productMenus } from './areas/product/productMenus.ts'
import type { AreaOutline } from './core/areaOutline.ts'
import type { MenuDefinition } from './core/menuDefinition.ts'
import { familyMenus, promotionDetails, promotionPermissions } from './familyMenus.ts'
import { outlines } from './outlines.ts'

/** One's own matters: everybody has them, and reaches them from the user's menu. */
const ownScreens: readonly MenuDefinition[] = [
  { id: 9170, label: '个人信息', path: 'system/personalInfo', hidden: true, isGeneral: true },
  { id: 9171, label: '修改密码', path: 'system/changePassword', hidden: true, isGeneral: true },
  { id: 9172, label: '更换账号', path: 'system/changeAccount', hidden: true, isGeneral: true },
  { id: 9173, label: '通知设置', path: 'system/noticeSettings', hidden: true, isGeneral: true },
  { id: 2055, label: '我的收益', path: 'task/myIncome', hidden: true, isGeneral: true },
  { id: 2056, label: '我的咨询', path: 'business/ownConsults', hidden: true, isGeneral: true },
]

const readTrial = ['experiment.variety:read'] as const
const staffPermissions = ['system.person:read', 'system.person:write'] as const

/** The menu catalogue. */
export const menus: readonly MenuDefinition[] = [
  { id: 1000081, label: '首页', path: 'home/index', icon: 'home', isGeneral: true },
  {
    id: 1100,
    label: '品种评价',
    path: 'estimate',
    icon: 'experiment',
    children: [
      {
        id: 1110,
        label: '试验进展',
        path: 'estimate/estimate-progress',
        permissions: [
          'experiment.variety:read',
          'experiment.variety:write',
          'experiment.variety:import',
          'experiment.variety:undo',
          'experiment.variety:export',
          'experiment.point:scrap',
          'experiment.value:enter',
          'experiment.value:review',
        ],
        children: [
          {
            id: 1111,
            label: '品种详情',
            path: 'estimate/estimate-progress/varieties',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1112,
            label: '调查信息',
            path: 'estimate/estimate-progress/surveyInformation',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1113,
            label: '分析信息',
            path: 'estimate/estimate-progress/analysisInformation',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1114,
            label: '原始数据',
            path: 'estimate/estimate-progress/viewRawData',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1116,
            label: '组合PK详情',
            path: 'estimate/estimate-progress/groupPKDetail',
            hidden: true,
            permissions: [...readTrial, 'upgrade.pk:write'],
          },
          {
            id: 1115,
            label: '导入记录',
            path: 'estimate/estimate-progress/importBatches',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1117,
            label: '种质信息',
            path: 'estimate/estimate-progress/germplasmInformation',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1118,
            label: '试验设置',
            path: 'estimate/estimate-progress/setup',
            hidden: true,
            permissions: [...readTrial, 'experiment.blind:reveal'],
          },
          {
            id: 1109,
            label: '试验总结',
            path: 'estimate/estimate-progress/trialReport',
            hidden: true,
            permissions: readTrial,
          },
          {
            id: 1119,
            label: '数据填报',
            path: 'estimate/estimate-progress/fillData',
            hidden: true,
            permissions: ['experiment.variety:read', 'experiment.value:enter', 'experiment.value:review'],
          },
        ],
      },
      {
        id: 1120,
        label: '晋级评估',
        path: 'estimate/estimate-promotion',
        permissions: promotionPermissions,
      },
      {
        id: 1121,
        label: '晋级预演',
        path: 'estimate/estimate-promotion/promotionRehearsal',
        keepAlive: true,
        permissions: ['upgrade.record:read'],
      },
      {
        id: 1122,
        label: '预演记录',
        path: 'estimate/estimate-promotion/promotionRehearsalRecord',
        permissions: ['upgrade.record:read'],
      },
      {
        id: 1123,
        label: '晋级执行单',
        path: 'estimate/estimate-promotion/promotionSingle',
        keepAlive: true,
        permissions: ['upgrade.record:read'],
      },
      {
        id: 1124,
        label: '晋级标准',
        path: 'estimate/estimate-promotion/upgradeStandard',
        permissions: ['upgrade.standard:read', 'upgrade.standard:write'],
      },
      {
        id: 1125,
        label: 'PK清单',
        path: 'estimate/estimate-promotion/upgradePk',
        permissions: [...readTrial, 'upgrade.pk:write'],
      },
      ...promotionDetails('estimate/estimate-promotion', 1126),
      { id: 1130, label: '对比分析表', path: 'table', hidden: true, permissions: readTrial },
    ],
  },
  ...familyMenus,
  ...outlines.flatMap(({ menus = [] }: AreaOutline) => menus),
  ...projectMenus,
  ...productMenus,
  ...contractMenus,
  ...integrationMenus,
  ...tradingMenus,
  {
    id: 9000,
    label: '系统管理',
    path: 'system',
    icon: 'setting',
    children: [
      {
        id: 9010,
        label: '角色设置',
        path: 'system/role',
        permissions: ['system.role:read', 'system.role:write'],
        children: [
          {
            id: 9011,
            label: '人员分配',
            path: 'system/role/PersonnelAllotment',
            hidden: true,
            permissions: ['system.role:read', 'system.role:write'],
          },
        ],
      },
      {
        id: 9020,
        label: '菜单管理',
        path: 'system/menu',
        permissions: ['system.menu:read', 'system.menu:write'],
      },
      {
        id: 9050,
        label: '机构管理',
        path: 'system/organization',
        permissions: ['system.organization:read', 'system.organization:write'],
      },
      {
        id: 9060,
        label: '用户管理',
        path: 'system/user',
        permissions: ['system.user:read', 'system.user:write'],
      },
      {
        id: 9100,
        label: '人员管理',
        path: 'system/personnel',
        permissions: staffPermissions,
        children: [
          {
            id: 9101,
            label: '人员信息',
            path: 'system/personnel/personnelDetails',
            hidden: true,
            permissions: staffPermissions,
          },
          {
            id: 9102,
            label: '临时人员',
            path: 'system/personnel/temporaryPerson',
            hidden: true,
            permissions: staffPermissions,
          },
        ],
      },
      {
        id: 9131,
        label: '往来单位',
        path: 'system/party',
        permissions: ['system.party:read', 'system.party:write'],
      },
      {
        id: 9130,
        label: '供应商管理',
        path: 'system/supplier',
        permissions: ['system.supplier:read', 'system.supplier:write'],
      },
      {
        id: 9140,
        label: '字典管理',
        path: 'system/dictionary',
        permissions: ['system.dictionary:read', 'system.dictionary:write'],
      },
      { id: 9160, label: '操作日志', path: 'system/log', permissions: ['system.log:read'] },
      { id: 9161, label: '登录日志', path: 'system/signInLog', permissions: ['system.log:read'] },
      {
        id: 9162,
        label: '邮件发送',
        path: 'system/email',
        permissions: ['system.email:read', 'system.email:write'],
      },
    ],
  },
  ...ownScreens,
]
