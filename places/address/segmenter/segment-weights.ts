/**
 * The learned weights of the address segmenter, made by train-segmenter.ts; do not edit.
 * A row is a feature, or the label before a step; the columns are the labels.
 */
export const FEATURE_ROWS = `
one -17.61 -3.87 -10.13 -7.62 -14.61 -7.55 -0.43 -12.43
two -10.07 -12.31 1.7 -4.27 -4.53 -5.78 0.59 -9.79
three -4.29 -2.66 -6.29 -7 -2.79 -7.2 -4.96 -4
four_five -3.6 -5.58 -10.54 -4.7 -1.72 -7.69 -9.26 -5.12
six_eight 1.23 -9.54 -7 -9.96 -7.19 -6.99 -5.11 4.33
nine_up 1.98 -5.19 0 0 0 0 0 0
at_start 6.24 7.15 1.41 -1.49 -2.3 -3.02 -5.12 -2.88
at_end -14.84 -5.96 -5.29 3.63 4.59 5.63 4.91 7.33
after_comma -15.75 -18.08 -19.48 -15.01 -14.28 -14.29 -7.15 -8.3
after_space -16.62 -21.08 -12.78 -18.54 -16.56 -20.91 -12.02 -18.7
before_comma -15.65 -16.13 -16.65 -13.75 -14.48 -16.91 -8.49 -10.29
before_space -16.72 -23.03 -15.61 -19.81 -16.36 -18.28 -10.68 -16.71
one_comma_inside -12.97 -6.69 -15.52 -19.67 -26.82 -12.08 -14.15 -7.65
commas_inside -11.25 1.73 -3.44 -10.06 -5.64 -4.26 -2.25 -1.05
dash_inside 19.3 6.82 -4.49 5.32 -8.85 7.36 -1.72 -1.51
postcode -1.6 -0.43 -1.28 -0.9 -1.64 -1.12 17.03 -0.11
any_postcode -1.38 -11.67 -2.95 -0.8 -2.12 -2.23 26.54 -2.21
postcode_inside -7.05 -9.25 -7.65 -4.06 -1.93 -0.29 -14.64 -0.25
before_postcode 7.69 6.57 7.62 10.15 -0.78 11.1 3 1.43
after_postcode -0.17 0.62 3.93 -0.26 -3.51 -4 -13.15 4.21
country -3.79 1.1 -7.62 -1.33 -5.67 0.96 11.79 24.84
other_country -3.8 1.09 -12.98 -19.23 -6.2 -5.74 1.91 72.33
country_code -2.11 3.72 -5.82 -3.69 -2.58 -34.44 0 67.48
subdivision -1.26 -3.52 -6.28 3.07 16.9 22.08 -0.41 -3.09
subdivision_code 3.17 -2.54 -4.75 -3.04 -0.04 5.56 -1 -9.07
subdivision_elsewhere -9 -11.91 -1.97 -5.01 17.82 22.27 -1.16 -25.02
short_capitals -6.21 -5.19 -14.55 -7.74 1.17 2.77 -3.84 1.42
city_large -7.23 -0.6 14.5 31.9 0.49 6.04 -0.5 -2.9
city_small -9.2 -1.3 14.35 31.06 0.36 -4.96 -2.84 -2.91
city_elsewhere -5.78 -1.38 26.13 2.4 1.11 -0.7 -2.21 -1.27
city_and_more -3.58 1.17 -3.05 0.83 -4.8 -0.52 -1.52 -2.35
starts_with_city -3.97 -4.28 -3.06 11.84 8.27 7.85 -1.95 -4.07
digits -12.16 -12.02 -10.3 -7.99 -5.03 -7.34 5.06 -3.68
some_digits -10.79 -17.58 -14.66 -14.08 -10.49 -11.87 -3.63 -7.6
no_digits -9.42 -9.55 -7.3 -11.48 -15.32 -15.99 -20.6 -15.72
digit_first -5.62 16.45 -3.61 -5.41 -1.3 -0.94 -2.93 -1.92
digit_last -6.41 13.65 -2.36 -1.18 -3.73 -6.05 9.42 -3.69
digit_inside 1.14 7.73 -2.12 -7.7 -3.66 -0.68 -0.92 -0.83
street_kind_first -42.85 -9.87 -8.84 -2.59 8.4 -1.27 -1.14 -3.42
street_kind_last -6.57 11.58 -2.65 -5.24 -5.82 -2.16 -1.87 -0.93
street_inside -3.77 23.63 -9.01 -6.53 -0.64 -6.27 -3.1 -4.37
street_and_digits -2.73 22.69 -2.01 -1.86 -0.67 0 -2.43 0
digit_first_custom 0.96 24.18 -1.27 -2.02 -0.05 -0.62 -0.61 -1.17
digit_last_custom 5.56 19.62 8.44 6.54 1.66 -2.24 -5.68 -0.69
many_digits_inside -0.89 17.5 0 -0.24 0 0 -0.03 0
name_then_digits -2.2 16.6 -5.6 -6.64 -6.79 -6.73 -24.01 -3.78
designator_first -44.17 -2.33 -10.73 -11.86 -12.9 6.19 -7.7 -6.74
designator_inside -21.25 17.05 -19.87 -15.61 -1.55 -6.34 -8.24 -7.66
box -13.82 19.4 -12.1 -4.91 -1.58 -3.83 -0.79 -0.99
no_number -1.25 9.76 -4.7 -1.19 -0.25 -2.2 -0.18 0
county_word -8.6 -14.84 -13.57 -24.51 43.13 25.41 -2.71 -4.82
suburb_word -15.81 1.42 2.11 10.74 18.87 -0.92 -5.78 -10.7
other_script -2.47 6.15 2.75 10.47 20.18 20.09 -6.39 15.17
ampersand 8.26 -9.18 -9.94 -3.49 -12.21 7.14 -0.71 -2.33
title_case -3.74 -10.36 -3.16 3.48 -7.33 1.98 -9.18 -1.97
lower_first -10.1 -13.03 -5.2 -3.35 -6.76 -3.85 -9.09 -0.13
direction_first -17.75 -1.52 -2.94 3.76 -3.63 9.38 -1.13 3.53
direction_last -10.14 13.7 -15.94 -11.75 -12.99 -32.17 -4.12 3.66
venue_word -3.41 -4.78 -12.95 -14.58 -11.28 -7.97 -1.84 -4.39
digit_before -5.51 4.11 -6.35 -5.63 -8.66 -3.27 -1.13 -2.83
digit_after 1.04 -3.53 -9.58 -6 -4.22 -4.25 0.32 -7.95
street_after 23.35 17.59 2.26 0.7 2.54 3.46 2.54 4.68
street_before 19.71 6.78 4.88 11.18 -9.2 -4.23 7.41 -6.13
whole_piece 3.17 2.72 -2.87 -2.99 2.49 -2.96 -2.76 -1.1
starts_piece -4.47 -6.99 -5.3 -6.43 -4.26 -3.66 0.27 -1.04
ends_piece -4.36 -5.04 -2.47 -5.17 -4.45 -6.28 -1.06 -3.03
first_piece 4.8 5.37 -7.01 -5.7 -2.99 -5.47 -3.64 -0.62
second_piece 4.82 0.75 -5.48 -7.44 -8.6 -9.07 -4.81 -3.48
last_but_one_piece -6.14 -3.64 -1.54 0.68 -2.05 -5.5 -0.71 -5.27
last_piece 4.12 9.52 1.86 3.19 -2.4 -2.12 -0.1 -6.3
one*digits -11.93 -10.17 -10.3 -7.99 -5.03 -7.34 -10.4 -3.68
one*some_digits -2.29 15.27 -4.53 -0.4 -2.03 -4.2 24.64 -1.91
one*no_digits -3.4 -8.97 4.69 0.77 -7.56 3.99 -14.67 -6.84
one*digit_first 0 0 0 0 0 0 0 0
one*digit_last 0 0 0 0 0 0 0 0
one*postcode -1.6 0.18 -1.03 -0.9 -1.64 -1.12 -7.16 -0.11
one*city_large -2.58 -3.64 -1.54 -0.87 8.42 -15.79 -0.5 -1.42
one*city_small -3.19 2.27 -8.15 -12.56 -2.03 7.76 -2.84 4.09
one*city_elsewhere 0.32 -3.55 -6.2 -8.15 -6.86 -0.64 -1.51 9.87
one*city_and_more 7.56 -1.09 -7.37 -5.69 1.05 4.07 -0.23 0.61
one*starts_with_city -0.14 -5.31 -0.59 15.29 -4.03 13.46 0 -0.24
one*subdivision -0.01 -2.27 -9.95 -3.02 4.14 8.1 -0.03 -10.61
one*subdivision_code 3.17 -2.54 -4.75 -3.04 -0.04 5.56 -1 -9.07
one*country -1.85 3.15 -7.39 2.42 -12.72 3.76 5.5 6.73
one*street_inside -14.14 -14.49 -17.27 -7.46 -3.06 0.97 -0.14 -1.03
one*street_and_digits 0 0 0 0 0 0 -0.14 0
one*venue_word -7.79 -4.45 -5.72 -6.07 0 -2.96 -0.81 -0.8
one*short_capitals -6.21 -5.19 -14.55 -7.74 1.17 2.77 -3.84 1.42
one*title_case -14.48 -10.9 -0.37 -5.33 -7.24 -12.6 -1.26 -5.22
two*digits -0.24 -1.86 0 0 0 0 15.46 0
two*some_digits -7.8 -17.31 3 1.78 -4.24 -3.09 -11.66 -2.92
two*no_digits -2.02 6.85 -1.3 -6.05 -0.29 -2.69 -3.2 -6.87
two*digit_first -1.22 -5.8 4.74 -4.17 -0.75 -0.93 14.14 -0.97
two*digit_last -7.26 5.72 0.3 5.58 -3.72 -2.16 9.71 -2.69
two*postcode 0 -0.61 -0.25 0 0 0 24.19 0
two*city_large -3.99 -4.42 3.84 10.28 -1.48 5.51 0 -1.18
two*city_small -2.86 -2.73 8.66 13.1 -8.75 1.18 0 -4.84
two*city_elsewhere -4.13 2.66 9.42 8.97 13.07 0.59 -0.7 -10.89
two*city_and_more -1.64 -4.52 0.54 -3.82 1.93 -0.77 -1.25 -2.76
two*starts_with_city 2.43 -3.98 -1.94 -7.85 -7.55 -2.45 -1.95 -3.59
two*subdivision -1.25 -0.53 6.61 -0.02 -4.69 7.82 -0.39 14.98
two*subdivision_code 0 0 0 0 0 0 0 0
two*country -1.73 -1.69 -0.23 -2.26 11.29 -5.75 6.68 10.23
two*street_inside -4.59 -3.62 7.49 13.43 -10.92 -2.94 -1.45 -0.71
two*street_and_digits -1.11 -1.59 -1.23 -1.21 0 0 -1.2 0
two*venue_word 0.53 0.08 3.34 3.75 -8.42 -4.62 -0.46 -1.6
two*short_capitals 0 0 0 0 0 0 0 0
two*title_case -4.99 -0.65 -0.03 0.85 5.36 1.89 -4.37 3.92
three*digits 0 0 0 0 0 0 0 0
three*some_digits -3.4 1.78 -5.13 -7.02 0.51 -3.08 -3.36 -1.26
three*no_digits -0.89 -4.44 -1.16 0.02 -3.3 -4.12 -1.6 -2.74
three*digit_first -0.43 -8.13 -2.65 -0.62 -0.55 0 -5.59 -0.24
three*digit_last -2.89 -2.87 -1.39 -3.27 1.49 -2.93 0.7 -0.75
three*postcode 0 0 0 0 0 0 0 0
three*city_large -0.66 7.46 12.81 14.46 -5.87 14.29 0 -0.24
three*city_small -2.57 -0.18 16.84 18 11.45 -13.9 0 -1.5
three*city_elsewhere -1.73 -0.49 17.5 1.75 -4.42 -0.66 0 -0.24
three*city_and_more -6.93 3.14 3.14 7.17 -7.78 -3.82 -0.04 -0.19
three*starts_with_city -0.86 -2.22 -5.63 -3.79 11.74 -2.94 0 -0.24
three*subdivision 0 -0.72 -2.53 0.14 12.81 13.48 0 -6.8
three*subdivision_code 0 0 0 0 0 0 0 0
three*country -0.21 0 0 -1.46 -4.24 -0.72 -0.16 8.68
three*street_inside -3.75 2.84 9.11 -1.55 11.27 -2.67 -0.63 -0.42
three*street_and_digits -1.24 0.07 -0.59 -0.22 -0.32 0 -0.46 0
three*venue_word 0.92 -3.48 -3.47 -4.13 -1.44 0.28 -0.09 -0.93
three*short_capitals 0 0 0 0 0 0 0 0
three*title_case -1.96 -4.77 -5.21 3.11 1.74 5.99 -2.46 -4.41
at_start*digits -4.46 -0.29 -0.25 -1.59 0 0 -2.57 -0.25
at_start*some_digits 1.84 -1.47 0.56 -3.85 -0.94 -0.24 -2.55 -0.25
at_start*no_digits 8.87 8.92 1.11 3.95 -1.36 -2.78 0 -2.39
at_start*digit_first -5.59 2.26 0.14 -0.22 -0.44 0 -0.25 0
at_start*digit_last 1.26 -1.84 -0.02 -2.29 -0.5 -0.24 -1.58 0
at_start*postcode -0.46 -5.62 0 -0.25 0 0 2.36 0
at_start*city_large -1.74 0.15 7.13 0.44 0 8.35 0 -0.25
at_start*city_small -0.45 -0.56 10.31 -3.37 0 -5.38 0 -3.2
at_start*city_elsewhere -2.51 0.19 6.29 -4.24 0 6.14 0 -2.42
at_start*city_and_more 4.23 0.87 -0.67 9.18 0 -1.53 0 -0.88
at_start*starts_with_city 0.3 2.98 -0.64 0.63 0 -4.03 0 -0.24
at_start*subdivision 1.02 -1.5 -1.73 0.06 0 6.4 0 0.44
at_start*subdivision_code -3.47 0 0 0 0 0.21 0 0
at_start*country -3.01 0.75 0 -0.11 0 0 0 5
at_start*street_inside -2.12 2.36 -6.24 -10.17 -0.67 -0.39 -0.13 -0.7
at_start*street_and_digits 1.09 -0.57 0 -0.41 -0.23 0 -0.13 0
at_start*venue_word -1.17 -2.15 -1.3 -0.87 -0.25 -0.17 0 -0.74
at_start*short_capitals 2.64 -3.68 -1.45 6.34 0 -0.97 0 1.83
at_start*title_case -2.15 3.23 1.38 -3.12 -0.94 -0.05 -1.3 2.96
at_end*digits -0.5 13.3 0 -0.48 -0.59 -1.17 5.15 -3.09
at_end*some_digits -3.8 -9.78 0 -1.14 -1.52 -1.31 0.51 -3.89
at_end*no_digits -10.54 -9.47 -5.29 5.25 6.7 8.1 -0.76 14.31
at_end*digit_first -0.11 -10.48 0 -0.4 -0.13 0 -0.8 -0.75
at_end*digit_last 0.44 -16.42 0 -4 -0.79 -0.82 1.26 -2.17
at_end*postcode -0.5 5.35 0 0 0 0 4.65 0
at_end*city_large -0.24 -1.8 1.76 -5.27 2.61 -5.56 0 -1.56
at_end*city_small 0 -2.92 3.71 4.63 0.7 -0.43 -0.5 5.24
at_end*city_elsewhere -0.03 -1.23 -11.04 3.2 4.99 -14.72 -0.47 0.81
at_end*city_and_more -0.33 -2.95 -0.85 -5.99 7.51 2.75 0 -1.53
at_end*starts_with_city -1.96 -2.16 -0.64 2.2 -6.26 4.7 -0.42 -3.82
at_end*subdivision -0.23 -0.33 -5.56 -2.95 -4.62 -14.6 -0.03 6.21
at_end*subdivision_code -0.03 -0.81 -0.9 -4.25 0.35 -8.87 -0.25 -8.15
at_end*country -0.5 -1 -1.94 -4.72 1.06 -6.99 1.96 12.06
at_end*street_inside -0.79 -5.12 -1.09 -1.79 -0.95 0.35 -0.9 -3.18
at_end*street_and_digits 0 -0.01 0 -0.23 -0.34 0 -0.9 0
at_end*venue_word -0.6 1.24 -0.69 1.53 -0.32 0.09 -0.24 -1.69
at_end*short_capitals 0 11.04 -0.6 -6.13 2.69 -4 -0.5 14.27
at_end*title_case -12.49 -2.53 3.57 3.91 -0.37 10.73 -1.64 1.81
after_space*digits -1.65 -4.5 -2.97 -2.46 -1.64 -4.31 4.65 -1.12
after_space*some_digits -5.66 -8.4 -0.61 -6.22 -5.9 -4.18 -8.68 -3.55
after_space*no_digits -9.31 -8.18 -9.21 -9.87 -9.01 -12.42 -7.99 -14.03
after_space*digit_first 1.74 3.28 5.46 -2.15 -0.48 -0.8 0.16 -0.61
after_space*digit_last -2.8 -0.52 1.34 -2.46 -3.13 -1.67 3.93 -1.43
after_space*postcode -0.4 2 -0.56 -0.43 -0.47 -0.25 2.16 -0.11
after_space*city_large -1.7 -1.25 -0.29 8.03 2.02 -3.67 -0.25 -1.71
after_space*city_small -2.64 1.2 -1.25 5.24 1.44 -3.44 -0.79 -1.87
after_space*city_elsewhere -3.24 -0.26 -2.54 1.44 5.46 -0.92 -0.71 0.15
after_space*city_and_more -3.1 -1.68 -1.81 3.66 -1.3 -0.35 -0.65 1.94
after_space*starts_with_city -1.79 0.48 -3.5 -1.56 7.2 3.69 -0.18 -0.03
after_space*subdivision -0.57 -0.18 -0.77 5.62 10.58 2.54 -0.41 -6.07
after_space*subdivision_code 10.23 -0.34 -1.87 -1.92 2.72 12.61 -0.5 -1.64
after_space*country -0.56 -0.02 -3.26 -0.15 1.02 5.65 6.89 5.09
after_space*street_inside -0.13 -4.19 -4.44 -3.15 -0.09 -4.35 -1.5 -0.92
after_space*street_and_digits -0.78 3.88 -1.19 -0.74 -0.19 0 -1.5 0
after_space*venue_word -4.16 -2.65 -4.7 -5.18 -4.48 -2.29 -0.96 -1.82
after_space*short_capitals -5.85 6.76 -4.63 -2.16 3.27 4.64 -0.9 1.53
after_space*title_case 1.71 -5.17 3.76 4.81 1.3 4.51 -1.16 0.21
before_space*digits -4.85 -12.53 -3.01 -3.08 -2.23 -3.3 1.45 -0.25
before_space*some_digits -2.08 -3.61 -4.05 -1.76 -3.86 -5.17 1.07 -1.29
before_space*no_digits -9.79 -6.89 -8.56 -14.97 -10.28 -9.82 -13.21 -15.16
before_space*digit_first -6.06 4.56 -2.8 -1.42 -0.61 -0.08 -4.77 -0.59
before_space*digit_last 2.76 5.26 2.21 4.34 -0.94 -2.21 1.66 -0.23
before_space*postcode -0.5 -1.14 -0.25 -0.22 -1.11 -0.93 3.21 0
before_space*city_large -3.2 -0.86 2 9.7 -2.05 2.28 0 -0.84
before_space*city_small -2.6 -1.08 6.59 8.31 1.57 1.04 -0.9 -1.77
before_space*city_elsewhere -3.7 0.49 3.14 -4.1 -3.85 3.25 -0.61 -2.3
before_space*city_and_more -0.35 0.37 2.52 2.63 -0.45 -0.07 -0.35 0
before_space*starts_with_city 0.94 -0.61 -2.24 -1.43 8.32 2.26 -0.57 0
before_space*subdivision -0.65 -1.11 -2.43 3.7 6.47 12.04 -0.36 -2.77
before_space*subdivision_code 7.63 0 -1.52 -0.93 3.31 5.24 -0.5 -0.59
before_space*country -0.28 0.64 -1.49 4.74 -0.97 2.27 1.25 6.86
before_space*street_inside 0.93 -1.78 -0.43 2.15 -0.98 -2.52 -1.5 -0.73
before_space*street_and_digits -1.48 2.18 -0.8 -0.71 -0.03 0 -1.26 0
before_space*venue_word -1.29 -2.81 -5.41 -2.44 -2.87 -1.64 -0.86 -0.59
before_space*short_capitals -4.1 -4.44 -4.78 0.29 -1.27 0.82 -1.53 -10.8
before_space*title_case 1.99 -4.76 -0.01 2.99 -0.52 -3.7 -6.65 0.62
whole_piece*digits -5.13 0.7 -5.49 -4.12 -1.37 -1.71 1.01 -2.46
whole_piece*some_digits 6.03 -2.12 -5.91 -5.78 -2.84 -4.09 0.26 -3.36
whole_piece*no_digits 2.27 4.13 8.53 6.91 6.7 2.84 -4.03 4.72
whole_piece*digit_first -2.69 5.21 -3.24 -2.7 -0.68 -0.14 3.33 -0.97
whole_piece*digit_last 0.43 9.56 -1.76 -0.25 -0.58 -2.58 5.38 -2.02
whole_piece*postcode -0.71 -1.41 -0.72 -0.25 -0.28 -0.19 12.28 0
whole_piece*city_large -3.54 2.01 10.91 19.03 0.48 -3.35 -0.25 -0.36
whole_piece*city_small -4.64 -0.58 7.39 17.11 -2.38 -6.98 -1.4 -0.18
whole_piece*city_elsewhere -0.18 -1.88 20.25 9.26 3.78 -1.68 -0.89 -3.85
whole_piece*city_and_more 0.33 -0.66 1.26 1.13 -3.88 0.21 -0.64 -3.79
whole_piece*starts_with_city -2.35 1.22 -3.13 -1.9 4.48 -1.94 -1.11 -3.79
whole_piece*subdivision -0.05 -2.42 -3.16 -0.38 9.07 8.7 0 4.69
whole_piece*subdivision_code -1.77 -2.2 -1.85 0.14 -2.69 -2.1 -0.25 -6.93
whole_piece*country -3.01 0.46 -3.34 -3.37 -3.94 -0.42 4.32 10.25
whole_piece*street_inside -7.85 -0.13 -2.38 -3.41 1.25 -1.2 -0.71 -3.14
whole_piece*street_and_digits -0.82 -3.36 -0.53 -0.72 -0.38 0 -0.28 0
whole_piece*venue_word -0.31 -15.88 -6.74 -8.28 -6.26 -4.62 -0.09 -2.09
whole_piece*short_capitals 0.83 -9.57 -6.78 -5.32 -0.61 0.84 -1.82 2.65
whole_piece*title_case 1.81 -2.41 1.12 0.85 0.24 2.61 -2.28 -4.34
starts_piece*digits -5.38 -7.64 -1.84 -1.41 -2.01 -1.33 0.11 -0.1
starts_piece*some_digits -0.86 -0.74 -2.93 -0.69 -0.52 -3.06 7.31 -0.59
starts_piece*no_digits 1.78 1.39 -0.52 -4.33 -1.72 0.72 -7.15 -0.35
starts_piece*digit_first -6.78 -0.06 -0.82 -0.22 -0.14 0 -4.36 -0.23
starts_piece*digit_last 2.34 2.88 -1.86 2.09 0.31 -1.41 0.56 -0.23
starts_piece*postcode -0.5 -1.01 0 -0.22 -0.89 -0.68 2.59 0
starts_piece*city_large -1.99 0.18 4.87 8.39 -2.01 4.46 0 -0.84
starts_piece*city_small -1.92 -1.92 8.2 8.71 1.3 5.46 -0.65 -0.85
starts_piece*city_elsewhere -2.37 0.76 8.43 -8.3 -8.13 1.91 -0.61 2.43
starts_piece*city_and_more 2.7 3.78 1.6 -1.62 0.97 1.81 -0.24 0
starts_piece*starts_with_city 2.53 -3.83 1.45 2.7 2.07 7.15 -0.57 0
starts_piece*subdivision -0.65 -0.92 -2.35 -1.15 -2.74 9.53 0 -1.72
starts_piece*subdivision_code -5.28 0 -1.03 -1.26 -0.07 -4.96 -0.25 -0.5
starts_piece*country -0.22 0.66 -1.03 2.18 -2.76 -4.27 0.59 9.5
starts_piece*street_inside -1.63 -0.84 -1.01 1.26 -1.13 -0.72 -0.72 -0.31
starts_piece*street_and_digits -0.7 0.62 -0.29 -0.16 0 0 -0.47 0
starts_piece*venue_word 3.21 -4.82 -1.05 -0.53 -0.54 -1.07 -0.79 -0.13
starts_piece*short_capitals -1.19 -2.38 -3.14 -0.27 -1.5 -2.71 -1.11 -2.76
starts_piece*title_case 0.68 -0.43 -3.77 0.92 0.61 -3.82 -5.38 4.98
ends_piece*digits -2.18 0.39 -1.8 -0.79 -1.43 -2.34 3.32 -0.96
ends_piece*some_digits -4.44 -5.53 0.51 -5.14 -2.57 -2.07 -2.45 -2.85
ends_piece*no_digits 2.25 0.1 -1.17 0.76 -0.45 -1.87 -1.93 0.79
ends_piece*digit_first 1.02 -1.33 7.43 -0.95 0 -0.72 0.56 -0.25
ends_piece*digit_last -3.22 -2.9 -2.73 -4.71 -1.88 -0.87 2.82 -1.43
ends_piece*postcode -0.4 2.13 -0.31 -0.43 -0.25 0 1.54 -0.11
ends_piece*city_large -0.5 -0.21 2.58 6.72 2.06 -1.49 -0.25 -1.71
ends_piece*city_small -1.96 0.36 0.37 5.64 1.16 0.98 -0.53 -0.96
ends_piece*city_elsewhere -1.9 0.01 2.74 -2.75 1.18 -2.27 -0.71 4.88
ends_piece*city_and_more -0.05 1.73 -2.73 -0.59 0.12 1.53 -0.53 1.94
ends_piece*starts_with_city -0.2 -2.74 0.19 2.57 0.95 8.59 -0.18 -0.03
ends_piece*subdivision -0.57 0 -0.69 0.77 1.37 0.03 -0.06 -5.01
ends_piece*subdivision_code -2.69 -0.34 -1.38 -2.24 -0.67 2.42 -0.25 -1.54
ends_piece*country -0.5 0 -2.8 -2.7 -0.76 -0.89 6.23 7.74
ends_piece*street_inside -2.69 -3.25 -5.02 -4.04 -0.24 -2.55 -0.72 -0.5
ends_piece*street_and_digits 0 2.33 -0.68 -0.18 -0.16 0 -0.72 0
ends_piece*venue_word 0.34 -4.67 -0.34 -3.26 -2.15 -1.71 -0.88 -1.36
ends_piece*short_capitals -2.94 8.82 -2.98 -2.72 3.04 1.11 -0.48 9.56
ends_piece*title_case 0.4 -0.84 -0.01 2.74 2.43 4.39 0.1 4.57
first_piece*digits -5.62 -4.74 -2.19 -3.38 -0.63 -2.03 2.33 -0.73
first_piece*some_digits -1.3 -0.22 -8.42 -5.99 -4.45 -2.94 -1.02 -3.36
first_piece*no_digits 11.72 10.33 3.6 3.67 2.09 -0.5 -4.95 3.48
first_piece*digit_first -3.25 10.98 -4.99 -1.65 -0.92 -0.56 -0.59 -0.61
first_piece*digit_last -0.26 6.81 -1.04 -2.91 -2.04 -1.38 2.12 -1.6
first_piece*postcode -0.71 -4.14 -0.25 -0.25 0 -0.25 13.45 0
first_piece*city_large -3.18 0.3 11.24 4.56 2.18 3.81 -0.25 -0.89
first_piece*city_small -3.84 0.45 12.24 7.65 -0.04 -0.66 -0.5 -1.18
first_piece*city_elsewhere -4.48 -1.34 0.02 1.78 0.86 1.62 -0.5 5.16
first_piece*city_and_more 2.68 1.73 5.39 4.89 2.73 -0.4 -0.36 1.89
first_piece*starts_with_city -0.42 2 3.67 0.42 3.54 -0.44 -0.37 -1.09
first_piece*subdivision 0.45 -2.1 -0.14 5.08 4.84 15.63 -0.12 0.52
first_piece*subdivision_code 7.45 -0.34 -1.53 -0.97 3.83 0.51 -0.5 -0.89
first_piece*country -3.08 0.44 -3.05 4.32 0.94 7.75 1.54 12.35
first_piece*street_inside -1.23 6.48 -4.05 -6.52 -2.84 -2.72 -1.63 -2.26
first_piece*street_and_digits 0.32 -2.81 -0.61 -0.96 -0.42 0 -1.63 0
first_piece*venue_word -0.74 0.54 -6.08 -3.51 -3.31 -1.27 -0.44 -2.21
first_piece*short_capitals -2.5 -12.09 -4.91 4.53 1.24 10.06 -0.39 0.78
first_piece*title_case 7.35 6.94 0.31 4.06 4.16 1.34 -4.08 6.98
second_piece*digits -4.11 -11.2 -5.82 -3.61 -1.56 -2.53 2.23 -0.87
second_piece*some_digits 0.14 0.88 -0.14 -5.86 -3.78 -1.56 -0.84 -0.8
second_piece*no_digits 8.79 11.07 0.48 2.03 -3.25 -4.98 -6.19 -1.81
second_piece*digit_first -0.93 3.36 2.91 -2.84 -0.14 -0.24 -3.2 0
second_piece*digit_last -2.83 9.21 0.28 -0.58 -2.08 -0.82 -0.59 -0.32
second_piece*postcode -0.4 3.05 -0.29 0 -0.69 -0.44 15.75 0
second_piece*city_large -3.55 0.29 7.22 7.23 -3.07 1.93 0 -1.44
second_piece*city_small -4.13 1.02 6.58 7.45 -0.9 1.15 -0.51 -6.66
second_piece*city_elsewhere -1.84 1.25 1.69 -1.47 1.61 4.66 -0.23 0.09
second_piece*city_and_more -2.21 2.72 -0.92 7.95 -3.2 -2.49 -0.23 -1.29
second_piece*starts_with_city 1.39 -2.95 1.24 -2.36 0.93 0.38 -0.24 -1.21
second_piece*subdivision -1.1 -1.42 2.33 1.67 4.59 17.16 -0.27 2.89
second_piece*subdivision_code -3.65 -1.36 -1.66 2.33 -0.4 8.98 -0.5 -1.75
second_piece*country -0.25 0.66 -0.58 2.65 -0.55 -4.11 2.01 7.32
second_piece*street_inside -1.52 2.09 -3.54 -5.23 -2.5 0.07 -0.77 -0.52
second_piece*street_and_digits 0.87 -0.2 -1.22 -0.67 0 0 -0.53 0
second_piece*venue_word -6.32 -1.49 -11.51 -3.53 -1.55 -1.43 -0.82 -0.71
second_piece*short_capitals -2.15 -5.61 -4.4 -0.23 -2.2 -1.54 -1.22 0.01
second_piece*title_case 4.15 8.55 1.49 2.5 2.44 -2.39 -3.89 11.64
last_but_one_piece*digits -1.74 -10.91 -2.37 -1.83 -1.61 -3.47 10.92 -0.15
last_but_one_piece*some_digits -4.47 9.27 1.39 -2.9 -3.8 -6.63 -5.3 -0.72
last_but_one_piece*no_digits 0.08 -2 -0.55 5.4 3.37 4.6 -6.32 -4.41
last_but_one_piece*digit_first -3.56 -9.53 7.49 -1.9 -0.05 -0.87 1.96 0
last_but_one_piece*digit_last -1.84 -2.92 -4.43 3.08 -2.71 -3.53 6.45 -0.64
last_but_one_piece*postcode -0.14 -2.85 -0.25 -0.64 -0.59 -0.19 11.41 0
last_but_one_piece*city_large -2.38 5.86 -0.59 7.77 3.56 5.34 -0.25 -0.44
last_but_one_piece*city_small -2.15 2.03 -6.27 4.76 -0.54 3.08 -0.77 -2.69
last_but_one_piece*city_elsewhere -0.23 2.99 3.87 -0.34 1.03 -1.96 -1.13 5.23
last_but_one_piece*city_and_more -3.34 2.57 -3.1 1.83 2.4 -2.61 -0.66 0
last_but_one_piece*starts_with_city -2.64 1.01 -2.77 2.3 7.29 4.81 -0.57 -0.25
last_but_one_piece*subdivision -1.17 -0.52 -4.92 0.37 3.68 14.75 -0.03 -1.18
last_but_one_piece*subdivision_code -2.02 -0.71 -1.68 0.53 -2.01 10.64 -0.25 -0.34
last_but_one_piece*country -1.4 -0.54 -3.92 -2.4 -1.51 -0.31 7.79 6.63
last_but_one_piece*street_inside -2.18 4.16 -8.92 -3.49 -3.17 -2.5 -1.07 -0.17
last_but_one_piece*street_and_digits -1.41 -4.93 -0.3 -0.41 0 0 -0.4 0
last_but_one_piece*venue_word 5.32 7.12 4.58 -4.02 -6.27 -5.76 -0.8 -0.39
last_but_one_piece*short_capitals -1.93 -2.23 -3.46 -2.41 0.52 14.02 -1.6 -2.2
last_but_one_piece*title_case 0.51 0.72 4.64 0.34 2 -2.32 0.14 2.65
last_piece*digits -1.94 2.68 -1.32 -3.27 -2.87 -3.72 5.02 -3.09
last_piece*some_digits -0.68 4.52 -0.36 -5.54 -3.19 -4.99 1.65 -4.71
last_piece*no_digits 6.73 2.32 3.54 12 3.66 6.6 -6.77 1.5
last_piece*digit_first -0.81 -6.25 1.62 -1.8 -0.75 -0.08 5.94 -1.11
last_piece*digit_last 3.58 0.06 1.47 -4.3 -0.23 -2.53 8.16 -2.4
last_piece*postcode -1 3.86 -0.25 -0.08 -1.05 -0.93 16.49 0
last_piece*city_large -2.26 -4.21 1.21 4.99 2.45 -4.35 -0.25 -1.81
last_piece*city_small -4.48 -1.15 -5.02 3.07 2.12 1.2 -1.23 3.65
last_piece*city_elsewhere -4.14 -3.05 7.18 -1.17 4.09 -13.98 -0.83 1.34
last_piece*city_and_more -1.87 -5.11 4.3 2.33 7.27 -0.31 0 -1.53
last_piece*starts_with_city -2.16 -3.82 -1.72 3.74 5.39 1.59 -0.61 -3.82
last_piece*subdivision -1.23 -1.66 -7.74 -9.32 -0.86 5.46 -0.39 3.08
last_piece*subdivision_code 9.49 -0.81 -2.6 -3.71 3.67 11.11 -0.75 -8.4
last_piece*country -0.78 1.72 -3.43 -1.18 0.36 -3.59 4.01 17.84
last_piece*street_inside 3.33 7.94 2.82 2.58 0.95 -2.91 -1.63 -3.43
last_piece*street_and_digits 1.49 -2.38 -0.88 -1.12 -0.38 0 -1.63 0
last_piece*venue_word 17.23 14.17 -1.11 -1.14 -3.28 -1.15 -0.24 -2.16
last_piece*short_capitals -3.7 5.99 -4.56 -3.62 1.47 10.7 -1.62 5.71
last_piece*title_case -0.15 7.12 5.72 3.18 3.67 0.65 -4.34 2.34
before_postcode*digits -0.89 -0.27 0 -1.82 -1.07 -2.2 4.83 -3.09
before_postcode*some_digits -8.18 0.89 -0.93 6.57 -1.8 -1.81 -0.58 -3.89
before_postcode*no_digits 16.76 5.96 8.55 5.4 2.08 15.11 -1.25 8.41
before_postcode*digit_first -0.14 2.94 -0.45 -1.03 -0.38 0 -1.36 -0.75
before_postcode*digit_last -0.64 4.78 -0.48 7.03 -0.82 -0.82 1.26 -2.17
before_postcode*postcode -0.64 1.98 0 0 0 0 8.79 0
before_postcode*city_large -0.82 2.82 10.75 10.28 0.11 -2.08 0 -1.81
before_postcode*city_small 0.05 -3.63 4.79 4.57 -6.4 7.08 -0.5 3.83
before_postcode*city_elsewhere -3.42 -3.73 19 2.19 0.32 -4.38 -0.47 -1.66
before_postcode*city_and_more 1.02 8.03 -2.09 0.95 0.2 -2.38 0 -1.53
before_postcode*starts_with_city -3.12 2.43 -0.48 -0.17 -0.32 -3.16 -0.42 -4.07
before_postcode*subdivision -0.49 -0.33 -1.01 -12.15 -26.58 35.55 -0.03 5.42
before_postcode*subdivision_code -1.2 -0.81 -2.68 -6.13 -0.27 8 -0.5 -8.65
before_postcode*country -1.04 -0.04 -2.17 -5.32 0.06 -6.16 1.96 10.83
before_postcode*street_inside -6.68 18.67 2.04 2.44 5.35 -1.46 -1.14 -3.27
before_postcode*street_and_digits -3.07 -3.34 0 -1.08 -0.38 0 -0.9 0
before_postcode*venue_word 3.56 -1.78 9.48 -3.04 -6.19 -5.07 -0.24 -1.88
before_postcode*short_capitals -1.14 9.57 -1.82 -8.08 1.13 9.14 -0.75 12.7
before_postcode*title_case 3.83 3.32 8.6 4.52 1.53 -3.59 -1.64 -0.3
after_postcode*digits -4.46 7.86 -0.25 -1.59 0 0 -9.38 -0.25
after_postcode*some_digits 3.1 -9.36 -3.25 -4.64 -0.94 -0.24 -3.02 -1.79
after_postcode*no_digits 1.19 2.12 7.43 5.98 -2.57 -3.76 -0.75 6.25
after_postcode*digit_first -5.59 -1.18 -3.13 -0.46 -0.44 0 -0.49 -0.24
after_postcode*digit_last 1.26 -5.42 3.8 -2.87 -0.5 -0.24 -2.06 -0.5
after_postcode*postcode -0.46 2.53 0 -0.25 0 0 -4.52 0
after_postcode*city_large -1.99 0.15 -6.02 4.08 -0.25 -2.12 -0.25 -0.89
after_postcode*city_small -0.94 -0.56 -18.3 -4.3 0 -14.75 -0.5 6.11
after_postcode*city_elsewhere -2.51 0.19 -3.8 -8.96 0 -3.14 0 4.6
after_postcode*city_and_more 3.51 0.65 -5.01 0.21 0 0.47 0 4.89
after_postcode*starts_with_city -0.77 2.5 -6.47 -4.03 -0.24 -6.63 0 -0.53
after_postcode*subdivision 1.02 -1.5 -1.28 -1.51 -0.5 8.98 0 -1.18
after_postcode*subdivision_code -3.47 0 0 0 0 0.69 0 -1.02
after_postcode*country -3.26 0.75 0 -2.66 -0.25 0.96 0 10.2
after_postcode*street_inside -2.68 -4.04 -9.5 -8.28 -0.67 -1.04 -0.13 -0.91
after_postcode*street_and_digits 1.09 -3.83 0 -0.41 -0.23 0 -0.13 0
after_postcode*venue_word -1.36 -3.15 0.28 -1.36 -0.25 -0.17 0 -1.1
after_postcode*short_capitals 2.64 -3.68 -1.95 1.87 0 -5.42 -0.25 6.08
after_postcode*title_case -5.16 -2.83 0.41 8.51 -1.9 5.98 -1.8 -5.61
digit_before*digits -8.73 10.74 -1.81 -2.73 -0.25 -0.25 12.42 -0.25
digit_before*some_digits -2.91 3.04 -1.54 -5.32 -0.99 -0.72 -7.32 -2.37
digit_before*no_digits 6.14 -9.67 -2.99 2.42 -7.41 -2.3 -6.23 -0.21
digit_before*digit_first -6.29 -1.21 0.57 -1.18 -0.5 -0.24 -2.05 -0.35
digit_before*digit_last 2.21 6.54 6.29 -6.34 -0.5 -0.24 -5.9 -0.5
digit_before*postcode -0.71 2.42 -0.49 -0.25 0 0 2.5 0
digit_before*city_large -2.74 0.15 5.64 4.97 -0.72 -12.86 -0.25 -1.46
digit_before*city_small -2.72 -2.64 3.85 -0.24 -0.45 -8.51 -0.5 1.24
digit_before*city_elsewhere 1.29 -0.62 6.42 -2.03 -0.25 21.99 -0.25 -6.95
digit_before*city_and_more -4.43 -0.97 -8.24 -9.57 -0.24 11.33 -0.64 1.61
digit_before*starts_with_city -0.36 1.05 -1.17 9.16 -1.4 2.71 0 -0.2
digit_before*subdivision 1.02 -1.5 1.56 7.63 -1.92 10.35 0 -6.54
digit_before*subdivision_code -6.45 0 -0.31 -2.43 0 -9.85 0 -2.29
digit_before*country -3.26 0.75 -5.42 -3.23 -0.25 0.06 0 19.42
digit_before*street_inside 1.1 -4.54 1.32 -0.46 -0.73 -0.6 -0.41 -1.16
digit_before*street_and_digits -2.45 2.85 -0.63 -1.25 -0.29 0 -0.41 0
digit_before*venue_word 14.41 4.69 -0.67 0.09 -0.5 -0.17 -0.53 -1.2
digit_before*short_capitals 0.81 -4.05 -3.93 0.79 0 -4.45 -0.39 0.01
digit_before*title_case 7.76 1.59 4.6 5.07 -5.09 3.86 -4.33 2.7
digit_after*digits -3.53 4.4 0 -2.54 -1.07 -2.59 -3.93 -3.09
digit_after*some_digits 13.3 3.35 -1.21 7.39 -3.32 -4.54 5.72 -4.4
digit_after*no_digits -8.74 -11.29 -8.37 -10.85 0.16 2.88 -1.47 -0.46
digit_after*digit_first 13.03 -2.28 -0.6 -1.03 -0.38 0 -2.11 -0.75
digit_after*digit_last -6.98 7.67 -0.62 8.33 -2.1 -1.93 0.75 -2.55
digit_after*postcode -0.64 1.98 0 0 0 0 3.12 0
digit_after*city_large 3.44 5.07 5.28 1.64 -3.61 -1.69 0 -2.07
digit_after*city_small 6.49 9.74 -1.34 -1.65 6.55 -11.39 -0.5 1.27
digit_after*city_elsewhere -1.89 2.36 2.74 0.64 -3.38 17.33 -0.47 -6.93
digit_after*city_and_more -3.81 -5.83 -2.55 6.8 -2.26 2.22 0 -1.93
digit_after*starts_with_city 1.3 3.01 -1.52 -1.56 -4.61 -3.56 -0.42 -4.07
digit_after*subdivision -1.91 -0.33 -2.65 10.91 25.25 1.54 -0.03 0.03
digit_after*subdivision_code -3.2 -0.81 -2.68 -7 -2.27 10.19 -0.5 -8.99
digit_after*country -1.25 -0.04 -2.17 -7.59 -3.58 0.71 1.9 14.08
digit_after*street_inside 5.72 -7.38 0.49 -3.8 -0.82 -3.49 -1.34 -3.68
digit_after*street_and_digits -1.52 -7.31 0 -1.08 -0.38 0 -1.09 0
digit_after*venue_word -10.21 -6.27 9.11 -4.76 -7.06 -6.45 -0.4 -3.23
digit_after*short_capitals 0.28 8.41 -1.82 -9.8 -1.92 12.11 -0.75 7.27
digit_after*title_case 4.37 3.96 -5.71 -7.74 -2.49 -10.34 -2.09 -2.72
`;
export const STEP_ROWS = `
name -2.36 23.67 9.23 9.27 -10.19 -16.93 -13.16 -17.07 -14.84
line 5.86 -30.2 15.85 12.68 -10.03 -18.66 4.28 -12.98 -5.96
suburb -5.89 -10.29 -11.77 23.19 -7.52 -4.3 1.31 -11.71 -5.29
city -14.32 -11.62 -22.49 -36.32 22.2 18.68 4.35 2.34 3.63
county -4.56 -7.31 -11.42 -19.3 -11.19 12.28 3.41 2.66 4.59
state -4.75 -9.33 -11.2 -19.11 -7.85 -17.21 6.79 21.84 5.63
postcode -11.65 -8.25 4.36 1.5 -3.24 2.24 -16.74 7.72 4.91
country -0.94 7.02 -6.24 -3.97 -0.72 -8.27 -4.29 -16.92 7.33
edge 6.24 7.15 1.41 -1.49 -2.3 -3.02 -5.12 -2.88 0
`;
export const SEPARATED_ROWS = `
comma:name -8.41 12.4 7.14 12.11 -4.57 -6.71 -0.37 -4.62 -14.84
comma:line 13.59 -16.63 11.91 11.69 -5.12 -5.35 3.93 -4.8 -5.96
comma:suburb -1.47 -5.15 -11.25 16.46 -3.52 -3.17 2.09 -4.53 -5.29
comma:city -2.59 -6.71 -6.91 -13.49 11.3 2.34 -0.54 2.44 3.63
comma:county -1.29 -3.38 -3.15 -7.64 -5.71 7.82 -1.03 2.59 4.59
comma:state -0.43 -2.57 -3.95 -4.66 -2.63 -5.12 2.46 13.55 5.63
comma:postcode -2.29 0.79 -3.33 -5.86 -1.09 6.66 -5.96 5.07 4.91
comma:country -0.21 6.87 -3.08 -0.08 -0.38 -3.43 -2.86 -8.12 7.33
comma:edge 6.24 7.15 1.41 -1.49 -2.3 -3.02 -5.12 -2.88 0
dash:name -4.18 4.7 1.11 -1.56 -1.3 -2.14 -1.52 -2.88 0
dash:line -12.07 -4.48 1.33 -2.94 -0.47 -2.18 3.31 -1.9 0
dash:suburb 0 -0.89 -1.42 3.19 -0.05 -4.24 1.72 0.85 0
dash:city -0.86 -6.63 -4.06 -10.79 3.43 9.68 8.58 -2.58 0
dash:county -0.59 -1.08 -0.65 -1.47 -0.57 -2.74 1.28 -1.44 0
dash:state -0.43 -0.88 -0.4 -1.71 -1.3 -2.2 -11.92 -0.34 0
dash:postcode -0.51 0.49 -2.82 -6.67 0 -0.48 0 2.61 0
dash:country -0.25 -2.08 -1.36 -0.09 0 0 -1.21 -1.35 0
dash:edge 0 0 0 0 0 0 0 0 0
space:name 10.23 6.58 0.98 -1.28 -4.32 -8.08 -11.27 -9.57 0
space:line 4.34 -9.09 2.61 3.92 -4.44 -11.12 -2.96 -6.28 0
space:suburb -4.41 -4.26 0.9 3.54 -3.95 3.1 -2.5 -8.04 0
space:city -10.87 1.72 -11.52 -12.04 7.46 6.66 -3.69 2.48 0
space:county -2.68 -2.84 -7.62 -10.19 -4.91 7.2 3.16 1.51 0
space:state -3.89 -5.89 -6.84 -12.74 -3.92 -9.88 16.25 8.62 0
space:postcode -8.85 -9.53 10.51 14.03 -2.15 -3.95 -10.78 0.03 0
space:country -0.48 2.23 -1.81 -3.8 -0.34 -4.84 -0.22 -7.45 0
space:edge 0 0 0 0 0 0 0 0 0
`;
export const ORDERED_ROWS = `
postcode_after:name 4.04 5.48 9.6 14.17 -6.67 -14.43 -21.37 -6.94 -2.11
postcode_after:line 2.7 -22.52 7.24 5.41 -6.12 -9.98 -21.36 -7.26 -3.99
postcode_after:suburb -4.68 -9.15 -1.72 3.29 -5.66 0.49 -16.52 1.19 7.58
postcode_after:city -9.64 -12.3 -4.75 -18.32 2.54 4.8 14.97 -6.9 -5.2
postcode_after:county -3.14 -10.22 -5.58 -5.08 -4.31 -1.3 9.49 -1.23 -6.67
postcode_after:state -3.49 -11.56 -3.88 -7.59 -4.13 -10.25 3.84 6.9 3.7
postcode_after:postcode -6.7 -10.99 -33.3 -35.84 -2.01 13.45 -6.13 10.12 13.79
postcode_after:country -0.48 10.95 -2.21 0.82 -0.32 -10.94 -2.46 -9.24 -7.1
postcode_after:edge 3.18 4.44 9.43 8.34 -1.38 1.7 -18.08 -7.64 0
postcode_before:name -2.74 10.51 -5.13 -9.98 -1.44 0.27 6.23 -4.65 -5.97
postcode_before:line -6.82 -3.61 -0.64 3.1 -1.3 -1.25 14.21 6.47 12.18
postcode_before:suburb -0.45 0.51 -6.54 11.07 -0.47 -11.84 8.52 -10.77 -15.16
postcode_before:city -0.86 6.25 -11.4 -10.95 10.29 6.12 -24.43 8.98 9.55
postcode_before:county -0.64 4.01 -2.83 -5.87 -2.26 10.56 -7.54 0.45 6.73
postcode_before:state -0.38 1.94 -4.7 -4.84 -1.1 -3.35 -17.9 7.4 5.78
postcode_before:postcode -3.58 1.97 18.41 23.54 -0.25 -18.87 -7.26 -14.73 -15.46
postcode_before:country -0.25 -1.7 -2.86 -3.1 -0.18 3.24 -0.38 -5.25 2.36
postcode_before:edge 2.84 2.45 -9.45 -9.42 -0.69 -2.03 12.32 3.98 0
unknown:name -3.66 7.68 4.76 5.08 -2.08 -2.77 1.97 -5.49 -6.75
unknown:line 9.98 -4.07 9.25 4.18 -2.6 -7.43 11.43 -12.19 -14.14
unknown:suburb -0.76 -1.65 -3.51 8.83 -1.4 7.04 9.32 -2.13 2.29
unknown:city -3.82 -5.57 -6.34 -7.04 9.37 7.76 13.8 0.27 -0.72
unknown:county -0.78 -1.09 -3 -8.36 -4.62 3.02 1.47 3.44 4.53
unknown:state -0.87 0.3 -2.62 -6.68 -2.62 -3.6 20.84 7.53 -3.86
unknown:postcode -1.37 0.76 19.26 13.8 -0.99 7.65 -3.35 12.33 6.58
unknown:country -0.21 -2.22 -1.18 -1.69 -0.22 -0.57 -1.44 -2.43 12.07
unknown:edge 0.23 0.26 1.43 -0.41 -0.23 -2.69 0.64 0.77 0
`;
