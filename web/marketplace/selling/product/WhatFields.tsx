import type { Category } from '@ahadi/domain/marketplace/products/schema.ts';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Part } from '../../../ui/Part.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/TextField.tsx';
import styles from '../../forms/form.module.css';
import { helpWithNote, ReviewerNote } from '../../forms/ReviewerNote.tsx';
import { categories, categoryWords } from '../../words.ts';
import own from './product.module.css';
import type { ProductEditing } from './productform.ts';

const MOST_ATTRIBUTES = 20;

/** What it is: the words that buyers find and read. */
export function WhatFields({ editing }: { editing: ProductEditing }) {
  const { content, change, problems, notes } = editing;
  return (
    <Part id="what" title="What it is">
      <TextField
        label="Title"
        help={helpWithNote(
          notes.title,
          'What it is, first the words that people search for. No prices and no capitals.',
        )}
        placeholder="Solar lamp with two lights"
        maxLength={120}
        autoComplete="off"
        value={content.title}
        data-path="title"
        error={problems.at('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={() => problems.touch('title')}
      />
      <div className={styles.pair}>
        <SelectField
          label="Category"
          help={helpWithNote(notes.category)}
          value={content.category ?? ''}
          data-path="category"
          error={problems.at('category')}
          onChange={(event) => change({ category: (event.currentTarget.value || null) as Category | null })} // its options are these
          onBlur={() => problems.touch('category')}
        >
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryWords[category]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="One piece is"
          help={helpWithNote(notes.unit, 'So that the price means something.')}
          placeholder="a bag of 5 kg"
          maxLength={40}
          autoComplete="off"
          value={content.unit}
          data-path="unit"
          error={problems.at('unit')}
          onChange={(event) => change({ unit: event.currentTarget.value })}
          onBlur={() => problems.touch('unit')}
        />
      </div>
      <TextAreaField
        label="Description"
        help={helpWithNote(
          notes.description,
          'What it is made of, how large, how new, what comes with it. An empty line begins a paragraph.',
        )}
        rows={9}
        maxLength={10_000}
        value={content.description}
        data-path="description"
        error={problems.at('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
        onBlur={() => problems.touch('description')}
      />
      <Attributes editing={editing} />
    </Part>
  );
}

/** Facts with their names: colour, weight, material. */
function Attributes({ editing }: { editing: ProductEditing }) {
  const { content, change, problems, notes } = editing;
  const { attributes } = content;
  const set = (index: number, part: Partial<(typeof attributes)[number]>) =>
    change({ attributes: attributes.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <fieldset className={own.attributes}>
      <legend className={styles.legend}>Properties</legend>
      <ReviewerNote note={notes.attributes} />
      {attributes.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a property has no identity, and its fields keep nothing of their own
        <div className={own.attribute} key={index}>
          <TextField
            label="Name"
            placeholder="Colour"
            maxLength={40}
            value={name}
            data-path={`attributes.${index}.name`}
            error={problems.at(`attributes.${index}.name`)}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextField
            label="What it is"
            placeholder="Yellow"
            maxLength={120}
            value={value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            className={styles.icon}
            aria-label={`Remove ${name || `property ${index + 1}`}`}
            onClick={() => change({ attributes: attributes.filter((_one, at) => at !== index) })}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
        </div>
      ))}
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          data-path="attributes"
          whyNot={attributes.length >= MOST_ATTRIBUTES ? `There are ${MOST_ATTRIBUTES}. Remove one first.` : null}
          onClick={() => change({ attributes: [...attributes, { name: '', value: '' }] })}
        >
          {attributes.length === 0 ? 'Add a property' : 'Add another property'}
        </Button>
      </div>
    </fieldset>
  );
}
