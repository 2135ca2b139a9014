import type { MeasureKey, Unit } from '@orgscope/contract/analytics/measures';
import { differenceText, shownDifference, unitText } from '@orgscope/contract/analytics/value-text';
import { dateFormat } from '@orgscope/contract/words/intl-formats';
import type { MailWords } from '@orgscope/contract/words/mail-words';
import type { CodedMessage } from '@orgscope/contract/words/message';
import type { Module } from '@orgscope/contract/modules';
import * as webPaths from '@orgscope/contract/web-paths';
import type { Letter, LetterValues, Section } from './layout.ts';

export interface DigestFigure {
  readonly key: MeasureKey;
  readonly unit: Unit;
  readonly value: number;
  readonly previous: number | null;
  readonly currency: string | null;
  readonly estimated: boolean;
}

interface Headline {
  readonly page: Module;
  readonly message: CodedMessage;
  readonly figure: DigestFigure | null;
  /** What came and went in the month. */
  readonly flow: { readonly added: number; readonly retired: number } | null;
}

/** What a client's digest tells: no name that a user has chosen. */
export interface DigestContent {
  /** Of the pages that the client holds. */
  readonly headlines: readonly Headline[];
  /** The measures that changed most in the month. */
  readonly moved: readonly DigestFigure[];
  /** Whether any measure could be compared with the month before. */
  readonly isCompared: boolean;
}

const monthName = (month: string, { format: language }: MailWords): string =>
  dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01T00:00:00Z`));

function figureText({ unit, value, currency, estimated }: DigestFigure, { format }: MailWords): string {
  return (estimated ? '≈ ' : '') + unitText(unit, value, currency, format);
}

function changeText({ unit, value, previous, currency }: DigestFigure, page: Module, words: MailWords): string {
  if (previous === null) return '';
  const difference = shownDifference(unit, value, previous);
  const plain = differenceText(unit, difference, currency, words.format, value);
  const change = unit === 'percent' ? words.text('digest.points', { change: plain }) : plain;
  return words.text(`digest.since.${page}`, { change: difference === 0 ? words.text('digest.same') : change });
}

/** What a page is opened with, so that it shows what the mail tells: the digest of December is read in the next year. */
const narrowed = (page: Module, of: string): string =>
  page === 'year_in_review' ? `?year=${of.slice(0, 4)}` : page === 'performance_dashboard' ? '?compare=month' : '';

type Shared = Pick<Letter, 'sections' | 'facts' | 'factsTitle' | 'noFacts'>;

/** What all readers of a client are shown in a language. */
function shared(words: MailWords, digest: string | undefined, of: string, publicUrl: string): Shared {
  const { text } = words;
  const month = monthName(of, words);
  const content: DigestContent = digest ? JSON.parse(digest) : { headlines: [], moved: [], isCompared: false };
  const sections = content.headlines.map(({ page, message, figure, flow }): Section => ({
    title: words.pageName(page),
    figure: figure ? figureText(figure, words) : '',
    change: figure ? changeText(figure, page, words) : '',
    text: words.message(message),
    note: flow ? text('digest.flow', { month, ...flow }) : '',
    action: { label: text('digest.open'), link: `${publicUrl}${webPaths.analyticsPages[page]}${narrowed(page, of)}` },
  }));
  return {
    sections,
    ...((content.isCompared || content.moved.length > 0) && {
      facts: content.moved.map((figure) => ({
        label: words.measureName(figure.key),
        from: unitText(figure.unit, figure.previous ?? 0, figure.currency, words.format),
        to: figureText(figure, words),
      })),
      factsTitle: text('digest.moved', { month }),
      ...(content.moved.length === 0 && { noFacts: text('digest.nothing_moved', { month }) }),
    }),
  };
}

let last: { readonly key: string; readonly shared: Shared } | undefined;

/** The same, worked out once: the mails of a client's readers are delivered one after another. */
function sharedOnce(words: MailWords, digest: string | undefined, of: string, publicUrl: string): Shared {
  const key = JSON.stringify([words.format, digest, of, publicUrl]);
  if (last?.key !== key) last = { key, shared: shared(words, digest, of, publicUrl) };
  return last.shared;
}

/** The headlines of a client's analytics, what moved in a month, and how to get no more of it. */
export function monthlyDigest({ publicUrl, address, secret, createdAt, parameters, words }: LetterValues): Letter {
  const { client = '', month: of = createdAt.toISOString().slice(0, 7) } = parameters;
  const { text } = words;
  const month = monthName(of, words);
  return {
    subject: client ? text('digest.subject', { client, month }) : text('digest.subject_general', { month }),
    preview: text('digest.preview', { month }),
    paragraphs: [client ? text('digest.lead', { client, month }) : text('digest.lead_general', { month })],
    ...sharedOnce(words, parameters['digest'], of, publicUrl),
    action: { label: text('digest.action'), link: `${publicUrl}${webPaths.home}` },
    closing: [text('digest.live'), text('digest.why', { address })],
    unsubscribe: {
      label: text('digest.unsubscribe'),
      link: `${publicUrl}${webPaths.withToken(webPaths.unsubscribe, secret)}`,
    },
  };
}
