import type {
  EditState,
  ParcelList,
  ReturnRequest,
  Shipment,
  ShipmentProblem,
} from '../../../../src/couriers/rules/shipment.ts';
import type { WhyNoParcel } from '../../../../src/desk/parcels/rules/parcel-rows.ts';
import type { ParcelRefusal } from '../../../../src/domain/addresses/desk/parcels.ts';
import { counted } from '../../../parts/count.ts';

/** Parcels at couriers. */
export const parcels = {
  title: 'الطرود عند شركات التوصيل',
  one: 'الطرد عند شركة التوصيل',
  empty: 'لا شيء للتسوية: لا طرد ينتظر أحدًا.',
  account: 'شركة التوصيل',
  book: 'إنشاء الطرد',
  bookAll: 'إنشاء الطرود',
  waiting: 'نسأل شركة التوصيل. أعد تحميل الصفحة بعد لحظات.',
  label: 'ملصق شركة التوصيل',
  slips: 'طباعة قسائم المتجر',
  says: 'شركة التوصيل تقول:',
  goesTo: 'يذهب إلى:',
  held: 'محجوز',
  draftSince: 'لن يأتي أحد لأخذه قبل تأكيده. مسودة منذ',
  amounts: { order: 'المبلغ حسب الطلب:', courier: 'وعند شركة التوصيل:' },
  chooseAmount: {
    call: 'قل لشركة التوصيل مبلغ الطلب.',
    told: (order: string) => `أُبلغت شركة التوصيل: تأخذ ${order}`,
    which: 'أي المبلغين صحيح؟ عندها يُسجَّل المال.',
    order: (order: string) => `${order}، كما في الطلب`,
    courier: (courier: string) => `${courier}، كما عند شركة التوصيل`,
    part: (goods: string, courier: string) => `${courier}: أرجع الزبون ${goods}`,
  },
  callCustomer: 'اتصل بالزبون.',
  attempts: (count: number) =>
    counted('ar', count, {
      one: 'محاولة فاشلة واحدة.',
      two: 'محاولتان فاشلتان.',
      few: '# محاولات فاشلة.',
      many: '# محاولة فاشلة.',
      other: '# محاولة فاشلة.',
    }),
  made: (count: number) =>
    counted('ar', count, {
      zero: 'لم يُنشأ أي طرد.',
      one: 'أُنشئ طرد واحد.',
      two: 'أُنشئ طردان.',
      few: 'أُنشئت # طرود.',
      many: 'أُنشئ # طردًا.',
      other: 'أُنشئ # طرد.',
    }),
  validated: (count: number) =>
    counted('ar', count, {
      zero: 'لم يُؤكَّد أي طرد.',
      one: 'أُكّد طرد واحد.',
      two: 'أُكّد طردان.',
      few: 'أُكّدت # طرود.',
      many: 'أُكّد # طردًا.',
      other: 'أُكّد # طرد.',
    }),
  refresh: 'انظر من جديد',
  pending: (count: number) =>
    counted('ar', count, {
      one: 'طرد واحد قيد الإنشاء.',
      two: 'طردان قيد الإنشاء.',
      few: '# طرود قيد الإنشاء.',
      many: '# طردًا قيد الإنشاء.',
      other: '# طرد قيد الإنشاء.',
    }),
  failed: 'للنظر فيها',
  confirmAll: (count: number) =>
    counted('ar', count, {
      one: 'تأكيد مسودة واحدة',
      two: 'تأكيد مسودتين',
      few: 'تأكيد # مسودات',
      many: 'تأكيد # مسودة',
      other: 'تأكيد # مسودة',
    }),
  buttons: {
    book: 'إنشاؤه من جديد',
    confirm: 'تأكيد',
    cancel: 'إلغاء الطرد',
  },
  answers: {
    deliver_again: 'يُعاد توصيله',
    comes_to_office: 'سيأتي إلى المكتب',
    refuses: 'يرفض الطرد',
    no_answer: 'لا يجيب',
  },
  /** How far a parcel is made. */
  states: {
    making: 'قيد الإنشاء',
    confirming: 'قيد التأكيد',
    draft: 'مسودة للتأكيد',
    refused: 'رفضته شركة التوصيل',
    unsent: 'لم يُنشأ',
    given: 'بيد شركة التوصيل، لم تسجّله بعد',
    doubtful: 'للتحقّق عند شركة التوصيل',
    canceling: 'طُلب إلغاؤه',
    canceled: 'طرد ملغى',
  },
  movements: {
    packed: 'جاهز للتسليم',
    handed_over: 'عند شركة التوصيل',
    on_the_way: 'في الطريق',
    out_for_delivery: 'مع عامل التوصيل',
    delivered: 'سُلّم',
    returning: 'في طريق العودة إليك',
    returned: 'عاد',
    canceled: 'أنهته شركة التوصيل',
  } satisfies Record<NonNullable<Shipment['movement']>, string>,
  problems: {
    invalid: 'شركة التوصيل ترفض معلومة:',
    unserved: 'شركة التوصيل لا توصل إلى هذه الولاية أو البلدية.',
    refused: 'شركة التوصيل ترفض:',
    several: 'عند شركة التوصيل عدة طرود لهذا الطلب.',
    cannot_look_up: 'ضاع جوابها، ولا شيء يبيّن هل الطرد موجود عندها.',
    locked: 'فات الأوان: شركة التوصيل تحتفظ بهذا الطرد.',
    missing: 'لم تعد شركة التوصيل تُظهر هذا الطرد.',
    amount_differs: 'المبلغ عند شركة التوصيل ليس مبلغ الطلب.',
    decision_required: 'عاد الطرد. قرّر في الطلب ما يكون بالمال المدفوع.',
    money_undone: 'استرجعت شركة التوصيل مبلغًا دفعته.',
    canceled_by_courier: 'أنهت شركة التوصيل هذا الطرد. ألغه هنا لتنشئ غيره.',
    given_up: 'تخلّت شركة التوصيل عن هذا الطرد والسلعة ما زالت عندها. اتصل بها، فقد تعيدها إليك.',
    contradicts: 'ما تقوله شركة التوصيل لا يوافق حالة الطلب.',
    unknown_status: 'لا يعرف المتجر هذه الكلمة من شركة التوصيل.',
    tracking_taken: 'طلب آخر له رقم التتبّع هذا.',
    commune: 'هذه البلدية ليست عند شركة التوصيل. اختر أدناه إحدى بلدياتها، أو صحّح الطلب.',
    pickup_point: 'هذا المكتب ليس عند شركة التوصيل. اختر أدناه أحد مكاتبها، أو صحّح الطلب.',
    no_list:
      'لا تعطي شركة التوصيل قائمة بلدياتها أو مكاتبها، فلا يعرف المتجر إلى أين يرسل هذا الطرد. وصّله إلى البيت أو اختر شركة أخرى. تقول الشركة:',
    no_answer: 'لم تجب شركة التوصيل خمس مرات متتالية. حاول لاحقًا.',
    silent: 'لا جديد منذ 60 يومًا. اسأل شركة التوصيل.',
    account_removed: 'حُذف حساب هذه الشركة: لم يعد المتجر يتابع هذا الطرد.',
    edit_locked: 'لم تُبلَّغ شركة التوصيل بتصحيح.',
    edit_refused: 'لا تقبل شركة التوصيل تصحيحًا.',
    edit_elsewhere: 'صار الطلب إلى مكان آخر.',
  } satisfies Record<ShipmentProblem, string>,
  /** After a correction, while the parcel is in the shop. */
  reprint: 'اطبع ملصقها من جديد.',
  /** What became of a correction of the order. */
  edits: {
    asked: 'يُبلَّغ تصحيح الطلب لشركة التوصيل.',
    done: 'وصل تصحيح الطلب إلى شركة التوصيل.',
    locked: 'لم تُبلَّغ شركة التوصيل بتصحيح الطلب: لم تعد تقبل تغييرًا في هذا الطرد. اتصل بها.',
    refused: 'لا تقبل شركة التوصيل تصحيح الطلب. صحّحه من جديد، أو ألغِ الطرد وأنشئ غيره.',
    elsewhere: 'صار الطلب إلى مكان آخر، ولم تُبلَّغ شركة التوصيل. ألغِ الطرد وأنشئ غيره.',
  } satisfies Record<EditState, string>,
  /** What became of the request to send it back. */
  returns: {
    wanted: 'يُطلب من شركة التوصيل إرجاع الطرد.',
    asked: 'طُلب إرجاع الطرد. قد لا تستجيب شركة التوصيل: تُظهر ذلك أخبارها القادمة.',
    not_now: 'لا تقبل شركة التوصيل طلب إرجاع هذا الطرد الآن: فقط وهو مع عامل التوصيل أو معلّق.',
    refused: 'ترفض شركة التوصيل إرجاع الطرد.',
    no_answer:
      'لم تجب شركة التوصيل على طلب الإرجاع، وربما أخذته. تُظهر ذلك أخبارها القادمة، وإلا فاطلب من جديد.',
  } satisfies Record<ReturnRequest, string>,
  askBack: {
    title: 'اطلب إرجاع الطرد',
    text: 'يُطلب من شركة التوصيل وقف التوصيل وإرجاع الطرد إليك. تُدفع مصاريف الإرجاع. لا يمكن التراجع عن هذا هنا.',
    sure: 'نعم، اطلب إرجاعه',
    button: 'اطلب إرجاعه',
  },
  gone: {
    title: 'لم يعد هذا الطرد عند شركة التوصيل',
    text: 'إن أخبرتك شركة التوصيل أن لا طرد لديها لهذا الطلب، فيمكن أن يأخذ طردًا آخر، ولو عند شركة أخرى. لن يتابع المتجر الطرد القديم: إن كان ما زال موجودًا فقد يصل الزبون طردان.',
    sure: 'تحقّقت: لا طرد لهذا الطلب عند شركة التوصيل',
    button: 'حرّر الطلب',
  },
  /** Why no parcel was made. */
  why: {
    gone: 'لم يعد هذا الطلب موجودًا.',
    not_packed: 'لا طرد: الطلب غير مغلّف، أو خرج من قبل.',
    no_account: 'لا طرد: لا حساب توصيل يأخذ هذه الولاية.',
  } satisfies Record<WhyNoParcel, string>,
  refused: {
    no_label: 'لم تعطِ شركة التوصيل الملصق. حاول مجدّدًا، أو اطبع قسيمة المتجر.',
    tracking_taken: 'طلب آخر له رقم التتبّع هذا.',
    tracking_unreadable: 'رقم غير مقروء: حروف لاتينية وأرقام ورموز، 40 على الأكثر.',
  } satisfies Record<ParcelRefusal, string>,
  place: {
    none: { commune: 'اختر بلدية', pickup_point: 'اختر مكتبا' },
    commune: 'بلدية شركة التوصيل لـ',
    pickup_point: 'مكتب شركة التوصيل لـ',
    choose: 'الإرسال إليها',
  },
  doubt: {
    text: 'انظر عند شركة التوصيل. احذف الطرود الزائدة ثم قل ما بقي:',
    label: 'رقم تتبّع الطرد',
    keep: 'هو هذا الطرد',
    none: 'لا يوجد أي طرد',
  },
  lists: {
    calls: 'توصيل فاشل: اتصل بالزبون',
    problems: 'طرود للتسوية',
    drafts: 'مسودات طرود للتأكيد',
  } satisfies Record<ParcelList, string>,
  leads: {
    calls: 'لم يستطع عامل التوصيل تسليم الطرد. اتصل ثم اضغط ما أجاب به الزبون.',
    problems: 'لا يقرّر المتجر في هذا بدونك.',
    drafts: 'أُنشئت عند شركة التوصيل، لكن لن يأتي أحد لأخذها.',
  } satisfies Record<ParcelList, string>,
  /** The list of all parcels. */
  every: {
    title: 'كل الطرود',
    open: 'للتسوية',
    all: 'الكل',
    empty: 'لا طرود هنا.',
    label: 'الملصق',
    groups: {
      problem: 'فيها مشكلة',
      making: 'قيد الإنشاء',
      draft: 'مسودات',
      ready: 'جاهزة للتسليم',
      on_the_way: 'في الطريق',
      delivered: 'سُلّمت',
      returning: 'في طريق العودة',
      returned: 'عادت',
      canceled: 'ملغاة',
    },
  },
};
