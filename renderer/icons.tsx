// Icons that a flow may name. A fixed list, so that definitions do not depend on components.

import type { IconName } from '@fahrplan/engine';
import type { LucideProps } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bell from 'lucide-react/icons/bell';
import Calendar from 'lucide-react/icons/calendar';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Car from 'lucide-react/icons/car-front';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestion from 'lucide-react/icons/circle-question-mark';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import External from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import Headset from 'lucide-react/icons/headset';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import Key from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Share from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import ShieldMinus from 'lucide-react/icons/shield-minus';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import { Brand } from './brandIcon.tsx';
import { Facebook, Instagram, Linkedin, Youtube } from './networkIcons.ts';

const icons: Readonly<Record<IconName, ComponentType<LucideProps>>> = {
  account: User,
  back: ArrowLeft,
  bell: Bell,
  brand: Brand,
  buy: ShoppingCart,
  calendar: Calendar,
  car: Car,
  card: CreditCard,
  changed: CalendarSync,
  check: Check,
  clock: Clock,
  close: X,
  copy: Copy,
  damage: TriangleAlert,
  deductible: ShieldMinus,
  delete: Trash,
  document: FileText,
  download: Download,
  drivers: Users,
  edit: Pencil,
  extend: CalendarPlus,
  external: External,
  facebook: Facebook,
  gift: Gift,
  handover: Truck,
  help: CircleQuestion,
  home: House,
  info: Info,
  instagram: Instagram,
  insurance: Shield,
  invoice: ReceiptText,
  key: Key,
  language: Globe,
  linkedin: Linkedin,
  location: MapPin,
  mail: Mail,
  menu: Menu,
  mileage: Gauge,
  phone: Phone,
  planned: CalendarCheck,
  plus: Plus,
  reported: ClipboardCheck,
  return: Undo,
  search: Search,
  service: Wrench,
  settings: Settings,
  share: Share,
  'sign-out': LogOut,
  star: Star,
  success: CircleCheck,
  support: Headset,
  swap: ArrowLeftRight,
  upgrade: CircleArrowUp,
  upload: Upload,
  warning: CircleAlert,
  youtube: Youtube,
};

/** Renders an icon by name; unknown names render nothing. */
export function IconDrawing({ name }: { readonly name: string }) {
  if (!Object.hasOwn(icons, name)) return <span hidden />;
  const Drawn = icons[name as IconName];
  return <Drawn size="1.25em" aria-hidden />;
}
