// Views of the kinds that only some flows need. A host passes them to `FlowView`; `@fahrplan/renderer/kinds` lists all.

import {
  type ActionNode,
  type BlockNode,
  type Drawing,
  type Extension,
  type FactsNode,
  type FieldNode,
  type FlowSession,
  type Kind,
  type Link,
  requireKinds,
  type StepNode,
} from '@fahrplan/engine';
import type { AriaAttributes, ComponentProps, ComponentType, ReactNode } from 'react';

/** An action as a card, and what it does when it is pressed. */
export interface CardProps {
  readonly node: ActionNode;
  readonly press: Omit<PressProps, 'children'> & { readonly link: Link | null; readonly running: boolean };
  readonly label: ReactNode;
  readonly refusal: string | null;
}

/** What every control gets. */
export interface FieldProps {
  readonly field: FieldNode;
}

/** What a link and a button have; a name where no words are shown, and what a button opens. */
export interface PressProps
  extends Pick<AriaAttributes, 'aria-label' | 'aria-current' | 'aria-expanded' | 'aria-controls'> {
  readonly className?: string;
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The element around a step; with `submits` it goes on. */
export interface FormProps extends Omit<ComponentProps<'form'> & ComponentProps<'div'>, 'onSubmit' | 'ref'> {
  readonly submits: boolean;
  /** The step that is drawn: a press is meant for this one, also when another has come before it is heard. */
  readonly step: string;
}

/** What a step is about, and the step itself. */
export interface AboutProps {
  readonly blocks: readonly BlockNode[];
  /** The blocks of the step itself. */
  readonly of: readonly BlockNode[];
  /** The prices among them. */
  readonly prices: readonly FactsNode[];
  /** The id it gets, for a dialog that is described by it. */
  readonly id: string | undefined;
  /** The classes of the step, which comes in; what it is about stays where it is. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A step on which something is asked that its address says. */
export interface GetProps {
  readonly changed: StepNode['changed'];
  readonly blocks: readonly BlockNode[];
}

/** What draws a kind of block. */
export type BlockDrawing<K extends BlockNode['kind']> = ComponentType<{
  readonly node: Extract<BlockNode, { kind: K }>;
  /** Only what of it stands beside the button that goes on. */
  readonly brief?: boolean;
}>;

/** Kinds of blocks that a flow brings. */
export type BroughtBlock = Extract<BlockNode['kind'], Drawing>;

/** What draws what a flow brings, by kind. What its kinds do not name is absent, and asked for by nobody. */
export type Drawings = {
  readonly [D in Drawing]: D extends BroughtBlock
    ? BlockDrawing<D>
    : D extends 'link'
      ? ComponentType<PressProps & { readonly link: Link }>
      : D extends 'card'
        ? ComponentType<CardProps>
        : D extends 'form'
          ? ComponentType<FormProps>
          : D extends 'side' | 'slider'
            ? ComponentType<{ readonly children: ReactNode }>
            : D extends 'about'
              ? ComponentType<AboutProps>
              : D extends 'get'
                ? ComponentType<GetProps>
                : ComponentType<FieldProps>;
};

/** A kind by its name, with what it adds to the engine and what draws it. */
export type RendererExtension = RendererExtensions[Kind];

/** The kind of one name. */
export type RendererExtensionOf<K extends Kind> = Extract<Extension, { name: K }> &
  (K extends Drawing ? { readonly draw: Drawings[K] } : { readonly draw?: undefined });

/** Every extension by its name: one without a view, or without a part of the engine, does not compile. */
export type RendererExtensions = { readonly [K in Kind]: RendererExtensionOf<K> };

/** @throws when a kind that the flow names is not among them: it is said before anything is drawn */
export function drawingsOf(session: FlowSession, kinds: readonly RendererExtension[]): Drawings {
  requireKinds(session, kinds);
  return Object.fromEntries(kinds.map(({ name, draw }) => [name, draw])) as unknown as Drawings;
}
